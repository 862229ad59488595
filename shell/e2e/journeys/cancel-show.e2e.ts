import type { Locator } from 'playwright';
import { test } from 'vitest';
import { buySeats } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { mailAbout } from '../visitor/mailbox.ts';
import { confirmIdentity, fillSignIn, signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

/** Two that were just bought, and perhaps those of others who saw the same show. */
async function soldIn(row: Locator): Promise<number> {
  const cell = /Seats sold(\d+)/;
  await expect(row).toContainText(cell);
  const sold = Number(cell.exec((await row.textContent()) ?? '')?.[1]);
  expect(sold).toBeGreaterThanOrEqual(2);
  return sold;
}

test('an admin cancels a show: what it means is told before, the buyer gets the money back, and the log keeps the reason', async () => {
  const user = await newVisitor();
  await user.page.goto('/');
  await signIn(user.page, 'user');
  await user.page.goto('/movies');
  const card = user.page.locator('[data-movie]').nth(5);
  const title = await card.getByRole('heading').innerText();
  const movie = (await card.getAttribute('data-movie')) ?? '';
  const { seats, price, ticket } = await buySeats(user.page, movie, 2, 'J');
  const fact = (name: string) => ticket.locator('dt', { hasText: name }).locator('+ dd').innerText();
  const showtime = `${await fact('Date')} ${await fact('Time')}`;

  const { page } = await newVisitor();
  await page.goto('/admin/list-shows');
  await fillSignIn(page, 'admin');
  await page.getByRole('searchbox', { name: 'Filter by movie' }).fill(title);
  await page.getByRole('button', { name: 'Earnings' }).click();
  const row = page.getByRole('row').filter({ hasText: title }).filter({ hasText: showtime });
  const sold = await soldIn(row);
  const money = `$${Number.isInteger(price * sold) ? price * sold : (price * sold).toFixed(2)}`;
  await expect(row).toContainText(money);
  await row.getByRole('button', { name: /^Cancel show/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this show?' });
  await expect(dialog).toContainText(`${sold} tickets will be refunded: ${money}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('button', { name: /^Cancel show/ })).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel the show' }).click();
  await expect(dialog).toContainText('Please say why');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The projector is broken');
  await dialog.getByRole('button', { name: 'Cancel the show' }).click();
  await confirmIdentity(page);
  const outcome = page.getByRole('dialog', { name: 'The show is cancelled' });
  await expect(outcome).toContainText(`${sold} of ${sold} tickets refunded, ${money}`);
  await outcome.getByRole('button', { name: 'Close' }).click();

  await user.page.reload();
  await expect(ticket).toContainText(/refunded/i);
  const told = await mailAbout(seats, /^The show is cancelled/, title);
  expect(told.text).toContain('The projector is broken');
  expect(told.text).toMatch(/\$[\d.]+ goes back the way you paid/);

  await page.getByRole('link', { name: 'Money' }).click();
  await page.getByRole('link', { name: 'Admin acts' }).click();
  const line = page.getByRole('article').filter({ hasText: `Cancelled a show: ${title}` });
  await expect(line).toContainText('“The projector is broken”');
  await expect(line).toContainText('Done');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the admin area');
});

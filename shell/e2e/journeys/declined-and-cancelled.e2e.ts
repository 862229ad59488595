import { test } from 'vitest';
import { checkout, chooseDay, movieWithShows, pickSeats } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { cards, payWith } from '../visitor/payment.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

test('a declined card and a cancelled payment leave an unpaid booking, whose Pay Now pays it', async () => {
  const { page } = await newVisitor();
  await page.goto('/');
  await signIn(page, 'user');
  await chooseDay(page, await movieWithShows(page, 1));
  const address = page.url();
  const seats = await pickSeats(page, 2, 'C');
  await checkout(page);

  await payWith(page, cards.declined);
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/c\/pay\//);
  await page.getByRole('link', { name: /Back to/ }).click();

  await expect(page).toHaveURL(/\/my-booking$/);
  const unpaid = page.getByRole('article').filter({ hasText: seats.join(', ') });
  await expect(unpaid).toContainText('Your seats are held for');
  await expect(unpaid.getByText('Payment Completed')).toHaveCount(0);

  const other = await newVisitor();
  await other.page.goto(address);
  await signIn(other.page, 'admin');
  for (const seat of seats)
    await expect(other.page.locator(`[data-seat="${seat}"]`)).toHaveAttribute('data-state', 'taken');

  await unpaid
    .getByRole('link', { name: 'Pay Now' })
    .or(unpaid.getByRole('button', { name: 'Pay Now' }))
    .click();
  await payWith(page, cards.good);
  await expect(page).toHaveURL(/\/my-booking$/);
  await expect(page.getByRole('article').filter({ hasText: seats.join(', ') })).toContainText(
    'Payment Completed',
  );
});

test('the browser’s Back from the payment page finds the seats still picked, and leads to the same payment', async () => {
  const { page } = await newVisitor();
  await page.goto('/');
  await signIn(page, 'user');
  await chooseDay(page, await movieWithShows(page, 4));
  const seats = await pickSeats(page, 2, 'I');
  await checkout(page);
  await expect(page).toHaveURL(/\/c\/pay\//);
  const payment = page.url();

  await page.goBack();
  await expect(page).toHaveURL(/\/seat-layout\//);
  for (const seat of seats)
    await expect(page.locator(`[data-seat="${seat}"]`)).toHaveAttribute('data-state', 'mine');
  await expect(page.getByRole('timer')).toHaveText(/^Held for \d+:\d\d$/);
  await checkout(page);
  await expect(page).toHaveURL(payment);
});

import { test } from 'vitest';
import { buySeats, checkout, chooseDay, movieWithShows, pickSeats } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { cards, payWith } from '../visitor/payment.ts';
import { fillSignIn, signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

/** `21 Nov 2026`, as tables show a date. */
const dayOf = (date: string): string =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** A figure of the dashboard as a number. */
async function figure(page: Page, name: string): Promise<number> {
  const text = await page.locator('dl > div').filter({ hasText: name }).locator('dd').innerText();
  return Number(text.replace(/[$,]/g, ''));
}

test('signed out, the admin’s pages are the sign-in form in place, without the site’s header and footer', async () => {
  const { page } = await newVisitor();
  await page.goto('/admin/list-shows');
  await expect(page.locator('input[name=identifier]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Sign in to the admin area']);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await fillSignIn(page, 'admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List Shows');
  await expect(page).toHaveURL(/\/admin\/list-shows$/);
});

test('somebody who is not an admin is sent to the front page with the message', async () => {
  const { page } = await newVisitor();
  await page.goto('/admin');
  await fillSignIn(page, 'user');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('You are not authorized')).toBeVisible();
});

test('the dashboard’s figures rise by exactly what somebody buys', async () => {
  const admin = await newVisitor();
  await admin.page.goto('/admin');
  await fillSignIn(admin.page, 'admin');
  await expect(admin.page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  const before = {
    bookings: await figure(admin.page, 'Total Bookings'),
    revenue: await figure(admin.page, 'Total Revenue'),
  };
  expect(await figure(admin.page, 'Total Users')).toBeGreaterThanOrEqual(2);

  const user = await newVisitor();
  await user.page.goto('/');
  await signIn(user.page, 'user');
  const { seats, price } = await buySeats(user.page, await movieWithShows(user.page, 3), 2, 'D');

  await admin.page.reload();
  await expect.poll(() => figure(admin.page, 'Total Bookings').catch(() => NaN)).toBe(before.bookings + 1);
  expect(await figure(admin.page, 'Total Revenue')).toBe(before.revenue + price * seats.length);
  await admin.page.getByRole('link', { name: 'List Bookings' }).first().click();
  await expect(
    admin.page
      .getByRole('row')
      .filter({ hasText: seats.join(', ') })
      .first(),
  ).toContainText('Paid');
});

test('an admin adds shows for a movie now playing, and a visitor can book them', async () => {
  const { page } = await newVisitor();
  await page.goto('/admin/add-shows');
  await fillSignIn(page, 'admin');
  await page.getByText('Havoc').first().click();
  await page.getByRole('spinbutton', { name: 'Show Price' }).fill('8.5');
  await page.getByLabel('Format').selectOption('IMAX');
  await page.getByLabel('Spoken language').selectOption('fr');
  await page.getByLabel('Subtitles').selectOption('vi');
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  for (const time of ['10:15', '18:45']) {
    await page.getByLabel('Select Date and Time').fill(`${day}T${time}`);
    await page.getByRole('button', { name: 'Add Time' }).click();
    await expect(page.getByText('Đã thêm suất chiếu mới.')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Add Time' }).click();
  await expect(page.getByText('Suất chiếu này đã được thêm.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Show' }).click();
  await expect(page.getByText('Selected Date-Time')).toHaveCount(0);
  await expect(page.getByRole('spinbutton', { name: 'Show Price' })).toHaveValue('');

  await page.getByRole('link', { name: 'List Shows' }).click();
  await page.getByRole('searchbox', { name: 'Filter by movie' }).fill('Havoc');
  const added = page
    .getByRole('row')
    .filter({ hasText: 'Havoc' })
    .filter({ hasText: dayOf(day) });
  await expect(added).toHaveText([/10:15.*\$0/s, /18:45.*\$0/s]);

  const visitor = await newVisitor();
  await visitor.page.goto('/movies');
  const havoc = visitor.page.locator('[data-movie]').filter({ hasText: 'Havoc' });
  await expect(havoc).toBeVisible();
  const movieId = (await havoc.getAttribute('data-movie')) ?? '';
  // What the server has told before is given once more, while it asks for what is new.
  const told = async () => (await visitor.page.request.get(`/movie-detail/${movieId}/1`)).text();
  await expect.poll(told, { timeout: 30_000 }).toContain(day);
  await chooseDay(visitor.page, movieId);
  await expect(visitor.page).toHaveURL(new RegExp(`${day}$`));
  await expect(visitor.page.locator('button[aria-pressed]', { hasText: 'Hall' })).toHaveText([
    /10:15.*\$8\.50.*IMAX.*FR.*VI/s,
    /18:45.*\$8\.50.*IMAX.*FR.*VI/s,
  ]);
  await signIn(visitor.page, 'user');
  const seats = await pickSeats(visitor.page, 2, 'H');
  await expect(visitor.page.getByText('2 of 5 · $17')).toBeVisible();
  await checkout(visitor.page);
  await payWith(visitor.page, cards.good);
  await expect(visitor.page.getByRole('article').filter({ hasText: seats.join(', ') })).toContainText(
    'Payment Completed',
  );

  await page.reload();
  await expect(added).toHaveText([/10:15.*\$17/s, /18:45.*\$0/s]);
});

test('an age rating that an admin gives stands where the tickets are sold, until it is taken back', async () => {
  const { page } = await newVisitor();
  await page.goto('/admin/list-shows');
  await fillSignIn(page, 'admin');
  await page.getByRole('link', { name: 'Age ratings' }).click();
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('combobox') })
    .first();
  await expect(first).toContainText('From the movie database');
  const before = (await first.getByText('From the movie database').innerText()).split(' · ')[0] ?? '';
  const own = before === 'K' ? 'P' : 'K';
  const choice = first.getByRole('combobox');
  const title = (await choice.getAttribute('aria-label'))?.replace('Age rating of ', '') ?? '';
  await choice.selectOption(own);
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first).toContainText(`${own} · Given by the cinema`);

  const visitor = await newVisitor();
  const shown = visitor.page.locator('main').getByText(`Age rating ${before}`, { exact: true });
  const given = visitor.page.locator('main').getByText(`Age rating ${own}`, { exact: true });
  await visitor.page.goto('/movies');
  const card = visitor.page.locator('[data-movie]').filter({ hasText: title });
  const movieId = (await card.first().getAttribute('data-movie')) ?? '';
  // What the server has told before is given once more, while it asks for what is new.
  await expect(async () => {
    await visitor.page.goto(`/movie-detail/${movieId}/1`);
    await expect(given).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(shown).toHaveCount(0);

  await choice.selectOption('');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first).toContainText(`${before} · From the movie database`);
});

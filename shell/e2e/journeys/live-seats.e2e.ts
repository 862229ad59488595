import { test } from 'vitest';
import { chooseDay, filmWithShows, pickSeats } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

const seat = (page: Page, name: string) => page.locator(`[data-seat="${name}"]`);
const isLive = (address: string) => /\/api\/booking\/seat\/[^/]+\/live$/.test(address);

/** Somebody who is signed in and looks at the seats at `address`; resolves when the stream has begun. */
async function looking(who: 'user' | 'admin', address: string) {
  const visitor = await newVisitor();
  await visitor.page.goto(address);
  const begun = visitor.page.waitForResponse(
    (response) => isLive(response.url()) && response.status() === 200,
  );
  await signIn(visitor.page, who);
  await begun;
  return visitor;
}

/** Books what is picked without going on to pay. */
async function hold(page: Page): Promise<void> {
  await page.route(/\/c\/pay\//, (route) => route.abort());
  const booked = page.waitForResponse((response) => response.url().endsWith('/api/booking/create'));
  await page.getByRole('button', { name: 'Process to checkout' }).click();
  await booked;
}

async function seatPage(film: number): Promise<string> {
  const { page } = await newVisitor();
  await chooseDay(page, await filmWithShows(page, film));
  return page.url();
}

test('seats that one visitor takes appear to another, who keeps their own choice and loses what is gone', async () => {
  const address = await seatPage(4);
  const one = await looking('user', address);
  const other = await looking('admin', address);
  const asked: string[] = [];
  other.page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  const [kept] = await pickSeats(other.page, 1, 'H');
  const wanted = await pickSeats(one.page, 2, 'G');
  const [lost] = wanted;
  await seat(other.page, lost!).click();
  await expect(seat(other.page, lost!)).toHaveAttribute('data-state', 'mine');

  await hold(one.page);
  for (const name of wanted) await expect(seat(other.page, name)).toHaveAttribute('data-state', 'taken');
  await expect(seat(other.page, kept!)).toHaveAttribute('data-state', 'mine');
  const sentence = `Seat ${lost} has just been taken and was removed from your selection`;
  await expect(other.page.locator('[aria-live=polite]', { hasText: sentence }).first()).toBeAttached();
  await expect(other.page.getByRole('region', { name: 'Your selection' })).toContainText('1 of 5');
  // Told, not asked for.
  expect(asked.filter((path) => /\/api\/booking\/seat\/[^/]+$/.test(path))).toEqual([]);
  expect(other.problems).toEqual([]);
});

test('seven windows of seats leave the site usable: those without a stream ask', async () => {
  const address = await seatPage(5);
  const { page } = await looking('user', address);
  const context = page.context();
  const windows = [page];
  while (windows.length < 7) {
    const next = await context.newPage();
    await next.goto(address);
    await expect(next.locator('.cl-userButtonTrigger')).toBeVisible();
    windows.push(next);
  }
  const last = windows.at(-1)!;
  const [name] = await pickSeats(last, 1, 'I');
  await hold(last);
  for (const window of windows.slice(0, -1))
    await expect(seat(window, name!)).toHaveAttribute('data-state', 'taken');
  await last.goto('/my-booking');
  await expect(last.getByRole('article').filter({ hasText: name! })).toBeVisible();
}, 120_000);

test('a hidden tab holds no stream, and is caught up as soon as it is shown', async () => {
  const address = await seatPage(6);
  const { page } = await looking('admin', address);
  const ended = page.waitForEvent('requestfailed', (request) => isLive(request.url()));
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await ended;
  const buyer = await looking('user', address);
  const [name] = await pickSeats(buyer.page, 1, 'J');
  await hold(buyer.page);
  await expect(seat(page, name!)).toHaveAttribute('data-state', 'available');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(seat(page, name!)).toHaveAttribute('data-state', 'taken');
});

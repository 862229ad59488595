import { test } from 'vitest';
import { pickSeats } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { hold, isLive, looking, seat, seatPage } from '../visitor/live-seats.ts';

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
    // Of the same person: a hold of another window is one's own.
    await expect(seat(window, name!)).toHaveAttribute('data-state', 'mine');
  await last.goto('/my-booking');
  await expect(last.getByRole('article').filter({ hasText: name! }).first()).toBeVisible();
});

test('a hidden tab holds no stream, and is caught up as soon as it is shown', async () => {
  const address = await seatPage(6);
  const { page } = await looking('admin', address);
  // Before the page's code comes, which lets nobody change this any more.
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'visibilityState', {
      get: () => Reflect.get(window, 'shownAs') ?? 'visible',
    });
  });
  const become = (state: DocumentVisibilityState) =>
    page.evaluate((shownAs) => {
      Object.assign(window, { shownAs });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const begun = page.waitForRequest((request) => isLive(request.url()));
  await page.reload();
  await begun;
  const ended = page.waitForEvent('requestfailed', (request) => isLive(request.url()));
  await become('hidden');
  await ended;
  const buyer = await looking('user', address);
  const [name] = await pickSeats(buyer.page, 1, 'J');
  await hold(buyer.page);
  await expect(seat(page, name!)).toHaveAttribute('data-state', 'available');
  await become('visible');
  await expect(seat(page, name!)).toHaveAttribute('data-state', 'taken');
});

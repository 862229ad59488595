import { test } from 'vitest';
import { chooseDay, movieWithShows, pickSeats } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

test('in a browser whose storage is forbidden every page works, seats are picked, the search key is switched off, and it says what is lost', async () => {
  const { page, problems } = await newVisitor();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
  });
  for (const address of ['/', '/movies?day=week', '/favorite', '/my-booking', '/theaters', '/admin/door']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-unavailable]')).toHaveCount(0);
  }

  await page.goto('/search');
  await page.getByRole('checkbox', { name: 'Press / on any page to search' }).uncheck();
  await expect(page.getByText('This browser keeps nothing: your choice lasts')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Movies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Movies' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/movies$/);

  await chooseDay(page, await movieWithShows(page, 3));
  const seats = await pickSeats(page, 2, 'D');
  await expect(page.getByText(/^This browser keeps nothing. Your seats stay picked/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your selection' })).toContainText(seats.join(' '));
  expect(problems).toEqual([]);
});

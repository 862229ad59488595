import { test } from 'vitest';
import { checkout, chooseDay, daysOf, movieWithShows, pickSeats } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

test('the times in a movie’s page follow the chosen day, and lead to the seats of that show, whose hold is then in the header', async () => {
  const { page, problems } = await newVisitor();
  await page.goto('/');
  await signIn(page, 'user');
  const movieId = await movieWithShows(page, 2);
  await page.goto(`/movie-detail/${movieId}/1`);
  const times = page.locator('[data-part=showtimes]');
  await expect(times).toContainText(/Choose a day|Showtimes (today|on )/);
  const days = daysOf(page);
  for (const day of [await days.count(), (await days.count()) - 1]) {
    const link = days.nth(day - 1);
    await link.click();
    const number = (await link.getAttribute('href'))?.slice(-2).replace(/^0/, '') ?? '';
    await expect(times.getByRole('heading')).toContainText(` ${number} `);
  }
  const chip = times.getByRole('link').last();
  const time = (await chip.innerText()).slice(0, 5);
  await chip.click();
  await expect(page.locator('button[aria-pressed="true"]', { hasText: 'Hall' })).toContainText(time);

  await pickSeats(page, 1, 'E');
  await checkout(page);
  await page.waitForURL(/\/c\/pay\//);
  await page.goto('/movies');
  const hold = page.getByRole('banner').locator('[data-part=running-hold]');
  await expect(hold.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  await expect(hold.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', /\/c\/pay\//);

  // The page of the seats, which comes first here, has the same clock: it goes on when that page is left.
  await chooseDay(page, await movieWithShows(page, 3));
  await page.reload();
  const clock = hold.getByRole('timer');
  await expect(clock).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Movies' }).first().click();
  await expect(page).toHaveURL(/\/movies$/);
  for (let second = 0; second < 3; second += 1)
    await expect(clock).not.toHaveText((await clock.textContent()) ?? '', { timeout: 3_000 });
  expect(problems).toEqual([]);
});

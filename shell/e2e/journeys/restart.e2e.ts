import { test } from 'vitest';
import { z } from 'zod';
import { site } from '../site/site.ts';
import { buySeats, movieWithShows } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

const answer = z.object({ dateTime: z.record(z.string(), z.unknown()) });

/** The shows of a movie by day. */
const programmeOf = async (page: Page, movie: string) =>
  answer.parse(await (await page.request.get(`/api/show/${movie}`)).json()).dateTime;

test('after a stop and a start nothing is lost, and nobody has to sign in again', async () => {
  const { page } = await newVisitor();
  await page.goto('/');
  await signIn(page, 'user');
  const movie = await movieWithShows(page, 7);
  const { ticket } = await buySeats(page, movie, 3, 'E');
  await page.goto(`/movie-detail/${movie}/1`);
  const heart = page.getByRole('button', { name: /favorites$/ }).first();
  await expect(heart).toBeEnabled();
  // Other journeys share this account, and may like the movie as well.
  if ((await heart.getAttribute('aria-pressed')) === 'false') {
    // The heart is red at once; only what the server has heard can outlive a restart.
    const heard = page.waitForResponse('**/api/user/update-favorite');
    await heart.click();
    expect((await heard).status()).toBe(200);
  }
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  // Without today and tomorrow: shows begin and the cinema's midnight may pass while the site is away.
  const programme = Object.fromEntries(Object.entries(await programmeOf(page, movie)).slice(2));

  await site({ act: 'restart' });

  await page.goto('/my-booking');
  await expect(page.locator('.cl-userButtonTrigger')).toBeVisible();
  await expect(ticket).toContainText('Payment Completed');
  await page.goto('/favorite');
  await expect(page.locator(`[data-movie="${movie}"]`)).toBeVisible();
  await page.goto('/movies');
  await expect(page.locator('[data-movie]')).toHaveCount(8);
  expect(programme).not.toEqual({});
  expect(await programmeOf(page, movie)).toMatchObject(programme);
});

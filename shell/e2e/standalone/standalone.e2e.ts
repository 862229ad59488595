import { afterAll, beforeAll, test } from 'vitest';
import { pickSeats } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { fillSignIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { startStandalonePage, type StandaloneServer } from './standalone-page.ts';

const started: StandaloneServer[] = [];
let catalog: StandaloneServer;
let booking: StandaloneServer;
beforeAll(async () => {
  started.push((catalog = await startStandalonePage('catalog')));
  started.push((booking = await startStandalonePage('booking')));
});
afterAll(() => Promise.all(started.map((server) => server.stop())));

async function signInByTheBar(page: Page) {
  await page.getByRole('button', { name: 'Login' }).click();
  await fillSignIn(page, 'user');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

test('the catalog by itself shows movies and keeps a favorite of somebody who signs in there', async () => {
  const { page, problems } = await newVisitor({ baseURL: catalog.url });
  await page.goto('/movies');
  await expect(page.locator('[data-movie]').nth(3)).toBeVisible();
  expect(
    await page
      .locator('[data-movie] img')
      .first()
      .evaluate((image) => image.clientHeight),
  ).toBeGreaterThan(100);
  await signInByTheBar(page);
  const heart = page.locator('[data-movie] button[aria-pressed]').last();
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/user/update-favorite'));
  await heart.click();
  expect((await kept).status()).toBe(200);
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/my-booking');
  await expect(page.getByText('/my-booking is a page of another team than Catalog.')).toBeVisible();
  expect(problems).toEqual([]);
});

test('booking by itself shows the seats of a movie, and those that are taken to somebody who signs in there', async () => {
  const { page, problems } = await newVisitor({ baseURL: booking.url });
  const { shows } = (await (await fetch(`${booking.url}/api/show/all`)).json()) as {
    shows: { _id: string }[];
  };
  const id = shows[0]?._id ?? '';
  const { dateTime } = (await (await fetch(`${booking.url}/api/show/${id}`)).json()) as { dateTime: object };
  const occupancy = page.waitForResponse((response) => response.url().includes('/api/booking/seat/'));
  await page.goto(`/seat-layout/${id}/${Object.keys(dateTime).at(-1) ?? ''}`);
  await pickSeats(page, 1);
  await signInByTheBar(page);
  expect((await occupancy).status()).toBe(200);
  expect(problems).toEqual([]);
});

import { test } from 'vitest';
import { movieWithShows } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { fillSignIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

/** Collects what the page asks of anybody but this machine. */
function strangersOf(page: Page): string[] {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (/^(http|ws)s?:$/.test(protocol) && hostname !== 'localhost') strangers.push(request.url());
  });
  return strangers;
}

async function expectWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('status').getByText('Loading')).toHaveCount(0);
}

test('no page has an error, a policy violation or a request that leaves this machine', async () => {
  const { page, problems } = await newVisitor();
  const strangers = strangersOf(page);
  const movie = await movieWithShows(page, 0);
  const { dateTime } = (await (await page.request.get(`/api/show/${movie}`)).json()) as { dateTime: object };
  const day = Object.keys(dateTime).at(-1);
  const routes = ['/', '/movies', '/theaters', '/releases', '/favorite', `/movie-detail/${movie}/1`];
  for (const path of [...routes, `/seat-layout/${movie}/${day}`, '/my-booking', '/admin'])
    await expectWhole(page, path);
  expect(problems).toEqual([]);
  expect(strangers).toEqual([]);
});

test('nor has any page of somebody who is signed in, or of an admin', async () => {
  const { page, problems } = await newVisitor();
  const strangers = strangersOf(page);
  await page.goto('/admin');
  await fillSignIn(page, 'admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  const admin = ['/admin/add-shows', '/admin/list-shows', '/admin/list-bookings', '/admin/releases'];
  for (const path of [...admin, '/favorite', '/my-booking']) await expectWhole(page, path);
  await page.goto('/loading/movies');
  await expect(page).toHaveURL(/\/movies$/);
  await expect(page.locator('.cl-userButtonTrigger')).toBeVisible();
  expect(problems).toEqual([]);
  expect(strangers).toEqual([]);
  const nowhere = await page.goto('/admin/no-such-page');
  expect(nowhere?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('navigation', { name: 'Admin pages' })).toBeVisible();
  await expect(page.locator('footer')).toHaveCount(0);
});

test('an address that nothing serves says Page not found and leads on to the movies', async () => {
  const { page } = await newVisitor();
  for (const path of ['/no-such-page', '/movies/of/yesterday', '/admin-area']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page).toHaveTitle('Page not found · Matinee');
  }
  await page.getByRole('link', { name: 'See what is showing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Movies');
});

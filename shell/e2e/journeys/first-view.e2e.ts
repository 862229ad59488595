import { test } from 'vitest';
import { movieWithShows } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { isAlive, openWithFirstView } from '../visitor/first-view.ts';
import { newVisitor } from '../visitor/visitor.ts';

test('without scripts the movies, a movie with its days, and the seats of a day can be read, and links lead from one to the next', async () => {
  const { page } = await newVisitor({ javaScriptEnabled: false });
  const movieId = await movieWithShows(page, 0);
  for (const path of ['/', '/movies']) {
    await openWithFirstView(page, path);
    await expect(page.locator('[data-movie]').first()).toBeVisible();
    await expect(page.locator('main h1')).toHaveCount(1);
  }
  await page.locator(`[data-movie="${movieId}"] a`).first().click();
  await expect(page).toHaveURL(new RegExp(`/movie-detail/${movieId}/`));
  await openWithFirstView(page, `/movie-detail/${movieId}/1`);
  await expect(page.getByText('Choose a date')).toBeVisible();
});

test('a page comes to life as it stands: its elements stay, and nothing is rendered anew', async () => {
  const { page, problems } = await newVisitor();
  const mismatches: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('what the server has rendered')) mismatches.push(message.text());
  });
  const movieId = await movieWithShows(page, 0);
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const stood = document.querySelectorAll('header, footer, h1, [data-movie], [data-seat], main img');
      Object.assign(globalThis, { stood: [...stood] });
    }),
  );
  for (const path of ['/', '/movies', `/movie-detail/${movieId}/1`]) {
    await openWithFirstView(page, path);
    await isAlive(page);
    const [count, kept] = await page.evaluate(() => {
      const { stood } = globalThis as unknown as { stood: Element[] };
      return [stood.length, stood.filter(({ isConnected }) => isConnected).length];
    });
    expect(count, path).toBeGreaterThan(3);
    expect(kept, path).toBe(count);
  }
  expect(mismatches).toEqual([]);
  expect(problems).toEqual([]);
});

test('what is pressed before the page listens is done when it does', async () => {
  const { page } = await newVisitor({ viewport: { width: 400, height: 800 } });
  let bring = () => {};
  const held = new Promise<void>((resolve) => (bring = resolve));
  await page.route(/js\/main\.\w+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('data-first-view=');
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.matineePresses !== undefined);
  await page.getByRole('button', { name: /menu/i }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  bring();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('while the host of a remote is down its first view stands, and its links lead on', async () => {
  const { page } = await newVisitor();
  const html = await page.request.get('/');
  expect(html.ok()).toBe(true);
  await page.route(/remoteEntry\.js/, (route) => route.abort());
  await openWithFirstView(page, '/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.locator('[data-movie]').first()).toBeVisible();
  await expect(page.locator('[data-unavailable]')).toHaveCount(0);
  await page.unroute(/remoteEntry\.js/);
  await isAlive(page);
  await expect(page.locator('[data-movie]').first()).toBeVisible();
});

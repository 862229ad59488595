import { test } from 'vitest';
import { siteUrl } from '../site/site.ts';
import { filmWithShows } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

test('no page has an error, a policy violation or a request that leaves this machine', async () => {
  const { page, problems } = await newVisitor();
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') strangers.push(request.url());
  });
  const film = await filmWithShows(page, 0);
  const { dateTime } = (await (await page.request.get(`/api/show/${film}`)).json()) as { dateTime: object };
  const day = Object.keys(dateTime).at(-1);
  const routes = ['/', '/movies', '/theaters', '/releases', '/favorite', `/movie-detail/${film}/1`];
  for (const path of [...routes, `/seat-layout/${film}/${day}`, '/my-booking', '/admin', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('status').getByText('Loading')).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  expect(problems).toEqual([]);
  expect(strangers).toEqual([]);
});

test('on a phone the links are in a menu that a link, the icon and Escape close', async () => {
  const { page } = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto('/');
  const menu = page.getByRole('dialog', { name: 'Main' });
  const open = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
  };
  await open();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await open();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await open();
  await menu.getByRole('link', { name: 'Movies' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(`${siteUrl}/movies`);
});

test('on the way to another team’s page the title changes and the heading takes the focus', async () => {
  const { page } = await newVisitor();
  await page.goto('/movies');
  await expect(page).toHaveTitle('Movies · Matinee');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Favorites' }).click();
  await expect(page).toHaveTitle('Favorites · Matinee');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('sign-in that hangs keeps nobody from the films, and a press on Login is answered once it is there', async () => {
  const { page } = await newVisitor();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/clerk.browser.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('[data-movie]')).toHaveCount(4);
  await page.getByRole('button', { name: 'Login' }).click();
  release();
  await expect(page.locator('input[name=identifier]')).toBeVisible();
});

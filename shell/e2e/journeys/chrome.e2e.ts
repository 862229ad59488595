import { test } from 'vitest';
import { liveComposition } from '../composition/release/releases.ts';
import { siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

const phone = { viewport: { width: 360, height: 740 } };

test('on a phone the links are in a menu that a link, the icon and Escape close', async () => {
  const { page } = await newVisitor(phone);
  await page.goto('/');
  const menu = page.getByRole('dialog', { name: 'Main' });
  const opener = page.getByRole('button', { name: 'Open menu' });
  const open = async () => {
    await opener.click();
    await expect(menu).toBeVisible();
  };
  await expect(page.getByRole('link', { name: 'Theaters' }).and(page.locator('header a'))).toHaveCount(0);
  await open();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await open();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await open();
  await menu.getByRole('link', { name: 'Movies' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(`${siteUrl}/movies`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('Tab goes round in the open menu and never to the page behind it', async () => {
  const { page } = await newVisitor(phone);
  // Whatever the remotes put there: a new one comes with a link of its own.
  const { remotes } = await liveComposition();
  const links = remotes
    .flatMap(({ nav = [] }) => nav)
    .filter(({ places }) => places.includes('header') || places.includes('search'))
    .map(({ label }) => label);
  expect(links).toEqual(expect.arrayContaining(['Home', 'Movies', 'Search', 'Favorites']));
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const reached = new Set<string>();
  for (let press = 0; press < links.length + 6; press += 1) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return 'the browser';
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return element.closest('dialog[open]') ? name : `${name} behind the menu`;
      }),
    );
  }
  reached.delete('the browser');
  expect([...reached].sort()).toEqual(['Close menu', ...links].sort());
});

test('on the way to another team’s page the title changes and the heading takes the focus', async () => {
  const { page } = await newVisitor();
  await page.goto('/movies');
  await expect(page).toHaveTitle('Movies · Matinee');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Favorites' }).click();
  await expect(page).toHaveTitle('Favorites · Matinee');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('going back keeps the place in a list, a new page starts at its top', async () => {
  const { page } = await newVisitor(phone);
  await page.goto('/movies');
  const movie = page.locator('[data-movie]').last();
  await movie.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await movie.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/movie-detail\//);
  await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle('Movies · Matinee');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test('sign-in that hangs keeps nobody from the movies, and a press on Login is answered once it is there', async () => {
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

const isFull = process.env['MATINEE_FULL'] === '1';

test.each(isFull ? ['framework', 'vendors', 'ui-common', 'signin'] : ['ui-common'])(
  'a script of Clerk that is lost on the way is asked for again: %s',
  async (name) => {
    const { page } = await newVisitor();
    let lost = 0;
    await page.route(`**/clerk-js@*/dist/${name}*`, (route) => {
      lost += 1;
      return lost < 3 ? route.abort() : route.continue();
    });
    await page.goto('/favorite');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.locator('input[name=identifier]')).toBeVisible();
    expect(lost).toBe(3);
  },
);

test.runIf(isFull)(
  'where a script of Clerk does not come at all the page begins anew with its dialog, once, and then says so',
  async () => {
    const { page } = await newVisitor();
    let isAway = true;
    let documents = 0;
    page.on('domcontentloaded', () => (documents += 1));
    await page.route('**/clerk-js@*/dist/ui-common*', (route) => (isAway ? route.abort() : route.continue()));
    await page.goto('/favorite');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Try again' })).toBeVisible({
      timeout: 30_000,
    });
    expect(documents).toBe(2);
    isAway = false;
    await page.reload();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.locator('input[name=identifier]')).toBeVisible();
  },
);

test('the user button of somebody who is signed in leads to My Booking', async () => {
  const { page } = await newVisitor();
  await page.goto('/');
  await signIn(page, 'user');
  await page.locator('.cl-userButtonTrigger').click();
  await page.getByRole('menuitem', { name: 'My Booking' }).click();
  await expect(page).toHaveURL(`${siteUrl}/my-booking`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Booking');
});

test('the header holds all it has at the width where its links begin', async () => {
  const { page } = await newVisitor({ viewport: { width: 768, height: 900 } });
  await page.goto('/movies');
  const login = await page.getByRole('button', { name: 'Login' }).boundingBox();
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  expect((login?.x ?? 0) + (login?.width ?? width)).toBeLessThanOrEqual(width);
});

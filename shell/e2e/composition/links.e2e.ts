import { afterAll, beforeAll, test } from 'vitest';
import { site, siteUrl } from '../site/site.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { goInside } from './page.ts';
import { goLive, publishFixture, restore, untilServed } from './release/releases.ts';

beforeAll(restore);
afterAll(restore);

const main = (page: Page) => page.locator('header').getByRole('navigation', { name: 'Main' }).first();
const explore = (page: Page) => page.getByRole('navigation', { name: 'Explore' });
const labels = (page: Page, place: (page: Page) => ReturnType<typeof main>) =>
  place(page).getByRole('link').allTextContents();

/** What the remotes added to the menu of the user button; the rest is the provider's. */
async function menuOf(page: Page): Promise<string[]> {
  await page.locator('.cl-userButtonTrigger').click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  const items = await page.getByRole('menuitem').allTextContents();
  return items.filter((label) => !['Manage account', 'Sign out'].includes(label.trim()));
}

test('the remotes together give the site the links of its specification, in that order', async () => {
  // A remote that was added since has links of its own.
  await site({ act: 'deploy', remotes: ['catalog', 'booking', 'account', 'admin'] });
  await untilServed();
  const { page } = await newVisitor();
  await page.goto('/');
  expect(await labels(page, main)).toEqual(['Home', 'Movies', 'Theaters', 'Releases', 'Favorites']);
  expect(await labels(page, explore)).toEqual(['Movies', 'Search', 'Theaters', 'Releases']);
});

test('a remote that is not live has no links anywhere', async () => {
  await site({ act: 'deploy', remotes: ['catalog', 'booking', 'admin'] });
  await untilServed();
  const { page } = await newVisitor();
  await page.goto('/refunds');
  expect(await labels(page, main)).toEqual(['Home', 'Movies', 'Theaters', 'Releases']);
  await expect(page.getByRole('main')).toContainText('under My Booking');
  await expect(page.getByRole('main').getByRole('link', { name: 'My Booking' })).toHaveCount(0);
  await signIn(page, 'user');
  expect(await menuOf(page)).toEqual([]);

  await site({ act: 'deploy', remotes: ['account'] });
  await untilServed();
  const { page: other } = await newVisitor();
  await other.goto('/no-such-page');
  expect(await labels(other, main)).toEqual(['Favorites']);
  await expect(explore(other)).toHaveCount(0);
  await expect(other.getByRole('link', { name: /search|see what is/i })).toHaveCount(0);
  await restore();
});

test('a route that a remote adds is there without a build of the shell, and so are its links, on a phone too', async () => {
  const { page } = await newVisitor();
  await page.goto('/added/popcorn');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await publishFixture('9.0.0');
  await goLive('9.0.0');
  await page.goto('/');
  expect(await labels(page, main)).toEqual([
    'Home',
    'Movies',
    'Popcorn',
    'Theaters',
    'Releases',
    'Favorites',
  ]);
  await explore(page).getByRole('link', { name: 'Popcorn' }).click();
  await expect(page.locator('[data-release="9.0.0"]')).toContainText('popcorn');
  await expect(main(page).getByRole('link', { name: 'Popcorn' })).toHaveAttribute('aria-current', 'page');
  await signIn(page, 'user');
  expect(await menuOf(page)).toEqual(['My Booking', 'Popcorn']);
  await goInside(page, '/movies');
  await expect(page.locator('[data-movie]').first()).toBeVisible();

  const { page: phone } = await newVisitor({ viewport: { width: 360, height: 740 } });
  await phone.goto('/movies');
  await phone.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await phone.getByRole('button', { name: 'Open menu' }).click();
  const menu = phone.getByRole('dialog', { name: 'Main' });
  await menu.getByRole('link', { name: 'Popcorn' }).click();
  await expect(menu).toBeHidden();
  await expect(phone).toHaveURL(`${siteUrl}/added/popcorn`);
  expect(await phone.evaluate(() => scrollY)).toBe(0);

  const { page: narrow } = await newVisitor({ viewport: { width: 768, height: 900 } });
  await narrow.goto('/movies');
  const width = await narrow.evaluate(() => document.documentElement.clientWidth);
  const login = await narrow.getByRole('button', { name: 'Login' }).boundingBox();
  expect((login?.x ?? 0) + (login?.width ?? width)).toBeLessThanOrEqual(width);
  await main(narrow).getByRole('link', { name: 'Favorites' }).click();
  await expect(narrow).toHaveURL(`${siteUrl}/favorite`);
});

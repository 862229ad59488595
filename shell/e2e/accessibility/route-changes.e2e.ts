import { test } from 'vitest';
import { daysOf, movieWithShows } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { fillSignIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** After a change of page: its title, one heading that says what the page is, and the focus on it. */
async function expectArrived(page: Page, name: string | RegExp, title = name): Promise<void> {
  await expect(page).toHaveTitle(title instanceof RegExp ? title : `${title} · Matinee`);
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('main')).toHaveCount(1);
}

const follow = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

test('every change of page names it and moves the focus to its heading, whichever team’s it is', async () => {
  const { page } = await newVisitor();
  await page.goto('/');
  await expect(page.locator('[data-movie]')).toHaveCount(4);
  await follow(page, 'Movies');
  await expectArrived(page, 'Movies');
  await follow(page, 'Favorites');
  await expectArrived(page, 'Favorites');
  await follow(page, 'Theaters');
  await expectArrived(page, /Theaters/);
  await follow(page, 'Releases');
  await expectArrived(page, /Releases/);
  await follow(page, 'Home');
  await expectArrived(page, 'The Boy and the Heron', /Matinee/);
  const card = page.locator('[data-movie]').nth(2);
  const movie = (await card.getByRole('heading').innerText()).trim();
  await card.getByRole('link').first().click();
  await expectArrived(page, movie);
  await daysOf(page).last().click();
  await page.getByRole('link', { name: 'Book Now' }).click();
  await expectArrived(page, 'Choose your seats');
  await page.goBack();
  await expectArrived(page, movie);
});

test('a heading that comes late still takes the focus, also after a page that was waiting for its movie', async () => {
  const { page } = await newVisitor();
  const movie = await movieWithShows(page, 1);
  await page.goto('/theaters?plain');
  // The first page of a document does not take the focus: what comes has to be the second.
  await expect(heading(page)).toHaveText(/Theaters/);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  for (const call of ['**/api/show/all', `**/api/show/${movie}`])
    await page.route(call, async (route) => {
      await held;
      await route.continue();
    });
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/movie-detail/${movie}/1`);
  await expect(page.getByRole('status').getByText('Loading').first()).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
  await expect(heading(page)).toBeFocused();
});

test('the admin’s pages too name themselves and take the focus', async () => {
  const { page } = await newVisitor();
  await page.goto('/admin');
  await fillSignIn(page, 'admin');
  await expect(heading(page)).toHaveText('Dashboard');
  const links = page.getByRole('navigation', { name: 'Admin pages' });
  for (const name of ['Add Shows', 'List Bookings', 'List Shows', 'Dashboard']) {
    await links.getByRole('link', { name, exact: true }).click();
    await expectArrived(page, name);
  }
  await page.getByRole('link', { name: /Back to the site/ }).click();
  // Another document: the browser itself tells of it and begins at its top.
  await expect(heading(page)).toHaveText('The Boy and the Heron');
  await expect(page).toHaveTitle(/Matinee/);
});

test('the first Tab of every page is the way past the header, and it leads to the page', async () => {
  const { page } = await newVisitor();
  for (const path of ['/', '/movies', '/theaters', '/favorite', '/my-booking', '/no-such-page']) {
    await page.goto(path);
    await expect(heading(page)).toHaveCount(1);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  }
});

test.each([
  [
    'of the header before the page’s code',
    /\/js\/main\./,
    'banner',
    ['/no-such-page', '/favorite', '/movies'],
  ],
  ['in the text of the house before its code', /\/js\/house\./, 'main', ['/terms', '/no-such-page']],
] as const)(
  'who has gone to a link %s is there stays on it when that comes',
  async (_where, code, role, paths) => {
    for (const path of paths) {
      const { page } = await newVisitor();
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(code, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      const first = page.getByRole(role).getByRole('link').first();
      await first.focus();
      release();
      // React has come to it.
      await expect
        .poll(() => first.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__react'))))
        .toBe(true);
      await expect(heading(page)).toHaveCount(1);
      await expect(first, path).toBeFocused();
    }
  },
);

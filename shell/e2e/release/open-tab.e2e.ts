import { afterAll, beforeAll, test } from 'vitest';
import { isAlive, markDocument, missing, screenOf } from '../composition/page.ts';
import {
  goLive,
  promoteNext,
  publishFixture,
  restore,
  rollBack,
  untilServed,
} from '../composition/release/releases.ts';
import { adminAt } from '../visitor/admin.ts';
import { chooseDay, movieWithShows, pickSeats } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { confirmIdentity } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

beforeAll(async () => {
  await restore();
  await publishFixture('2.0.0');
  await publishFixture('2.1.0');
  await publishFixture('2.2.0', { 'remoteEntry.js': 'throw new Error("not today")' });
});
afterAll(restore);

const follow = (page: Page, link: string) =>
  page.getByRole('link', { name: link, exact: true }).first().click();
const release = (page: Page, version: string) =>
  page.locator(`[data-remote=account][data-release="${version}"]`);

test('a promotion and a roll-back reach an open tab with its next navigation, which loads the document', async () => {
  await goLive('2.0.0');
  const { page } = await newVisitor();
  await page.goto('/favorite');
  await expect(release(page, '2.0.0')).toBeVisible();
  const isFirst = await markDocument(page);
  await follow(page, 'Movies');
  await expect(screenOf(page, 'catalog')).toBeVisible();
  expect(await isFirst()).toBe(true);

  await promoteNext('2.1.0');
  expect(await isFirst()).toBe(true);
  await follow(page, 'Favorites');
  await expect(release(page, '2.1.0')).toBeVisible();
  expect(await isFirst()).toBe(false);

  const isSecond = await markDocument(page);
  await rollBack();
  expect(await isSecond()).toBe(true);
  await follow(page, 'Movies');
  await expect(screenOf(page, 'catalog')).toBeVisible();
  await expect.poll(isSecond).toBe(false);
  // Until its code runs a link leads to another document.
  await expect.poll(() => isAlive(page)).toBe(true);
  const isThird = await markDocument(page);
  await follow(page, 'Favorites');
  await expect(release(page, '2.0.0')).toBeVisible();
  expect(await isThird()).toBe(true);
});

test('who presses another link while the page loads itself on a slow line comes where he wants to go now', async () => {
  await goLive('2.0.0');
  const { page } = await newVisitor();
  await page.goto('/');
  await expect.poll(() => isAlive(page)).toBe(true);
  await promoteNext('2.1.0');
  await page.route(
    ({ pathname }) => pathname === '/favorite',
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      // It was ended meanwhile.
      await route.fallback().catch(() => undefined);
    },
  );
  const begins = page.waitForRequest((request) => request.isNavigationRequest());
  await follow(page, 'Favorites');
  await begins;
  await follow(page, 'Movies');
  await expect(screenOf(page, 'catalog')).toBeVisible();
  await expect(page).toHaveURL(/\/movies$/);
  // What was held has come by now.
  await page.waitForTimeout(2_500);
  await expect(page).toHaveURL(/\/movies$/);
});

test('while a booking is open the tab stays as it is; with the last seat dropped it moves on', async () => {
  await goLive('2.0.0');
  const { page } = await newVisitor();
  await chooseDay(page, await movieWithShows(page, 0));
  await page.getByRole('button', { name: /Hall/ }).first().click();
  const [seat] = await pickSeats(page, 1, 'F');
  const isSame = await markDocument(page);
  await promoteNext('2.1.0');
  const asked: string[] = [];
  page.on('request', (request) => void (request.isNavigationRequest() && asked.push(request.url())));

  await follow(page, 'Favorites');
  await expect(release(page, '2.0.0')).toBeVisible();
  await page.goBack();
  await expect(page.locator(`[data-seat="${seat}"]`)).toHaveAttribute('data-state', 'mine');
  expect(await isSame()).toBe(true);
  expect(asked).toEqual([]);

  await page.locator(`[data-seat="${seat}"]`).click();
  await follow(page, 'Favorites');
  await expect(release(page, '2.1.0')).toBeVisible();
  expect(await isSame()).toBe(false);
});

/** As an admin does, by the page about releases. */
async function rollBackUrgently(): Promise<void> {
  const admin = await adminAt('/admin/releases');
  await admin.getByRole('button', { name: 'Roll back' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Roll back' });
  await expect(dialog.getByText('Back comes account@2.0.0. Away goes account@2.1.0.')).toBeVisible();
  await dialog.getByLabel(/Urgent/).check();
  await dialog.getByLabel(/Reason/).fill('prices are wrong');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await confirmIdentity(admin);
  await expect(admin.getByText('Done. It is live within a moment.')).toBeVisible();
  await untilServed();
}

test('an urgent roll-back on the admins’ page does not wait for the end of a booking, and the picked seat is kept', async () => {
  await goLive('2.0.0');
  await promoteNext('2.1.0');
  const { page } = await newVisitor();
  await chooseDay(page, await movieWithShows(page, 0));
  await page.getByRole('button', { name: /Hall/ }).first().click();
  const [seat] = await pickSeats(page, 1, 'E');
  const isSame = await markDocument(page);
  await rollBackUrgently();
  await follow(page, 'Favorites');
  await expect(release(page, '2.0.0')).toBeVisible();
  expect(await isSame()).toBe(false);
  await page.goBack();
  await expect(page.locator(`[data-seat="${seat}"]`)).toHaveAttribute('data-state', 'mine');
});

test('a tab that shows a message where a broken release should be heals by itself once that is rolled back', async () => {
  await goLive('2.0.0');
  await promoteNext('2.2.0');
  const { page } = await newVisitor();
  // Without its fallback release, which would take over.
  await page.route('**/2.0.0/remoteEntry.js*', (route) => route.abort());
  await page.goto('/favorite');
  await expect(missing(page, 'account')).toBeVisible();
  await page.unroute('**/2.0.0/remoteEntry.js*');
  await page.route('**/2.2.0/**', (route) => route.abort());
  await rollBack();
  await expect(release(page, '2.0.0')).toBeVisible();
});

test('a tab that cannot ask goes on as it is', async () => {
  await goLive('2.0.0');
  const { page } = await newVisitor();
  await page.goto('/favorite');
  await expect(release(page, '2.0.0')).toBeVisible();
  const isSame = await markDocument(page);
  await promoteNext('2.1.0');
  await page.route('**/__live', (route) => route.abort());
  await follow(page, 'Movies');
  await expect(screenOf(page, 'catalog')).toBeVisible();
  await follow(page, 'Favorites');
  await expect(release(page, '2.0.0')).toBeVisible();
  expect(await isSame()).toBe(true);
});

import { afterAll, beforeAll, test } from 'vitest';
import { goInside, markDocument, missing, screenOf } from '../composition/page.ts';
import { goLive, publishFixture, restore } from '../composition/release/releases.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

beforeAll(async () => {
  await restore();
  await publishFixture('1.0.0');
});
afterAll(restore);

const badEntries = [
  ['8.0.2', 'throws while it loads', 'throw new Error("not today")'],
  ['8.0.3', 'is something else', 'var account = { get: () => () => "hello", init() {} }'],
  ['8.0.4', 'is empty', ''],
] as const;

// One of them in the short run, to show that what the fault matrix simulates is what a real release does.
const slice = badEntries.slice(0, process.env['MATINEE_FULL'] === '1' ? undefined : 1);

test.each(slice)(
  'release %s, whose entry %s, is missing from the page and hurts no other',
  async (...bad) => {
    const [version, , entry] = bad;
    await publishFixture(version, { 'remoteEntry.js': entry });
    await goLive(version);
    const { page } = await newVisitor();
    await page.goto('/favorite');
    await expect(missing(page, 'account')).toBeVisible();
    await goInside(page, '/movies');
    await expect(screenOf(page, 'catalog')).toBeVisible();

    await goLive(version, '1.0.0');
    await page.goto('/favorite');
    await expect(page.locator('[data-release="1.0.0"]')).toContainText('It works.');
  },
);

test('a screen that throws takes only its own place, and Try again brings it back', async () => {
  await goLive('1.0.0');
  const { page } = await newVisitor();
  await page.goto('/favorite');
  await expect(screenOf(page, 'account')).toHaveText('Steady');
  const isSame = await markDocument(page);
  await page.evaluate(() => (document.documentElement.dataset['mood'] = 'bad'));
  await goInside(page, '/my-booking');
  await expect(missing(page, 'account')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();

  await goInside(page, '/favorite');
  await expect(screenOf(page, 'account')).toHaveText('Steady');
  await goInside(page, '/movies');
  await expect(screenOf(page, 'catalog')).toBeVisible();
  await goInside(page, '/my-booking');
  await missing(page, 'account').getByRole('button', { name: 'Try again' }).click();
  await expect(missing(page, 'account')).toBeVisible();
  await page.evaluate(() => (document.documentElement.dataset['mood'] = 'good'));
  await missing(page, 'account').getByRole('button', { name: 'Try again' }).click();
  await expect(screenOf(page, 'account')).toHaveText('Moody');
  expect(await isSame()).toBe(true);
});

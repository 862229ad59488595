import { beforeAll, test } from 'vitest';
import { isAlive, markDocument, missing, screenOf, untilRendered } from '../composition/page.ts';
import { restore } from '../composition/release/releases.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { faultOf } from './faults/faults.ts';
import { remotePage } from './faults/remote-page.ts';
import { stagePage } from './faults/staging/stage-page.ts';
import { olderRelease, stage } from './faults/staging/staged-release.ts';

beforeAll(restore);

/** A visitor at one screen of the catalog, while something is wrong with its page of movies. */
async function onTheaters(fault: string, hasFallback = false) {
  const { page } = await newVisitor({ permissions: ['local-network-access'] });
  const subject = await remotePage('catalog');
  const { answer, build } = faultOf(fault);
  const { endFault } = await stagePage(page, {
    broken: await stage(subject.release, (scripts) => build?.(scripts, subject)),
    ...(hasFallback && { fallback: await olderRelease(subject.release) }),
    answer: (file) => answer?.(file, subject),
  });
  // Its first view is there before the code that the fault comes from.
  await page.goto('/theaters?plain');
  await expect(screenOf(page, 'catalog')).toHaveText('Theaters');
  return { page, mend: endFault, isSame: await markDocument(page) };
}

test('a screen that hangs inside a remote that works: the message, and the page before is there again', async () => {
  const { page, mend, isSame } = await onTheaters('its chunk hangs');
  await page.getByRole('link', { name: 'Movies' }).first().click();
  await expect(missing(page, 'catalog').getByRole('heading')).toBeFocused();
  await page.goBack();
  await expect(screenOf(page, 'catalog')).toHaveText('Theaters');
  mend();
  await page.goForward();
  await expect(page.locator('[data-movie]').first()).toBeVisible();
  expect(await isSame()).toBe(true);
});

test('a screen that comes late to a remote that works takes the place and the focus of the message', async () => {
  const { page, mend, isSame } = await onTheaters('its chunk answers 404');
  await page.getByRole('link', { name: 'Movies' }).first().click();
  await expect(missing(page, 'catalog').getByRole('heading')).toBeFocused();
  mend();
  await expect(page.locator('[data-movie]').first()).toBeVisible();
  await expect(screenOf(page, 'catalog')).toBeFocused();
  expect(await isSame()).toBe(true);
});

const laterFaults = [
  'its chunk hangs',
  'its screen throws in an effect',
  'its chunk answers 404',
  'its screen throws while it renders',
];

test.each(laterFaults.slice(0, process.env['MATINEE_FULL'] === '1' ? undefined : 2))(
  'a remote works and %s: its fallback release takes over in the open page',
  async (fault) => {
    const { page, isSame } = await onTheaters(fault, true);
    await page.getByRole('link', { name: 'Movies' }).first().click();
    await expect(page.locator('[data-release$="-before"] [data-movie]').first()).toBeVisible();
    await expect(missing(page, 'catalog')).toBeHidden();
    await page.goBack();
    await expect(screenOf(page, 'catalog')).toHaveText('Theaters');
    expect(await isSame()).toBe(true);
  },
);

/** A page of the catalog, opened while its style sheet hangs. */
async function withoutSheet(address: string) {
  const { page } = await newVisitor();
  const { release, files } = await remotePage('catalog');
  if (address === '/movies') await untilRendered(page, address);
  let isHanging = true;
  await page.route(`${release.baseUrl}${files.css}*`, (route) =>
    isHanging ? new Promise<void>(() => {}) : route.continue(),
  );
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect(page.getByRole('banner')).toBeVisible();
  return { page, mend: () => void (isHanging = false) };
}

test('a style sheet that hangs: the chrome is painted at once, the page says that a part is missing, and it heals', async () => {
  const { page, mend } = await withoutSheet('/theaters?plain');
  await expect(missing(page, 'catalog')).toBeVisible();
  mend();
  await expect(screenOf(page, 'catalog')).toBeVisible();
});

test('a page that was rendered before does not wait for its style sheet, and is not shown without one', async () => {
  const { page, mend } = await withoutSheet('/movies');
  await expect(page.locator('[data-movie]').first()).toBeVisible();
  const columns = () =>
    page
      .locator('ul:has(> li > [data-movie])')
      .first()
      .evaluate((list) => getComputedStyle(list).display);
  expect(await columns()).toBe('grid');
  mend();
  await expect.poll(() => isAlive(page)).toBe(true);
  expect(await columns()).toBe('grid');
});

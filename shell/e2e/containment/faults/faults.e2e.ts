import { beforeAll, test } from 'vitest';
import { goInside, markDocument, missing, screenOf } from '../../composition/page.ts';
import { restore } from '../../composition/release/releases.ts';
import { expect } from '../../visitor/expect.ts';
import { newVisitor } from '../../visitor/visitor.ts';
import { breakFile, faults, type Fault } from './faults.ts';
import { placeOf, remotes } from './places.ts';

beforeAll(restore);

/** A visitor at one screen of the catalog, while the next one's code is broken. */
async function onTheatersWithMovies(what: Fault['what']) {
  const { page } = await newVisitor();
  const mend = await breakFile(page, await placeOf('catalog'), { file: 'chunk', what });
  await page.goto('/theaters');
  await expect(screenOf(page, 'catalog')).toBeVisible();
  return { page, mend, isSame: await markDocument(page) };
}

// Every fault once, the remotes taking turns; all of them with all remotes in the full run.
const cases = faults.flatMap((fault, turn) =>
  remotes
    .filter((_, index) => process.env['MATINEE_FULL'] === '1' || index === turn % remotes.length)
    .map((remote) => ({ remote, fault, name: `The ${fault.file} of ${remote} ${fault.what}` })),
);

test.each(cases.map((each) => [each.name, each] as const))(
  '%s: its page says so, the others work, and it heals',
  async (_name, { remote, fault }) => {
    const place = await placeOf(remote);
    const { page } = await newVisitor();
    const mend = await breakFile(page, place, fault);
    await page.goto(place.address, { waitUntil: 'commit' });
    await expect(missing(page, remote)).toBeVisible();
    const isSame = await markDocument(page);

    await goInside(page, place.other.address);
    await expect(screenOf(page, place.other.remote)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();

    mend();
    await goInside(page, place.address);
    await expect(screenOf(page, remote)).toBeVisible();
    expect(await isSame()).toBe(true);
  },
);

test('a screen that hangs inside a remote that works: the message, and the page before is there again', async () => {
  const { page, mend, isSame } = await onTheatersWithMovies('does not answer');
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
  const { page, mend, isSame } = await onTheatersWithMovies('answers 404');
  await page.getByRole('link', { name: 'Movies' }).first().click();
  await expect(missing(page, 'catalog').getByRole('heading')).toBeFocused();
  mend();
  await expect(page.locator('[data-movie]').first()).toBeVisible();
  await expect(screenOf(page, 'catalog')).toBeFocused();
  expect(await isSame()).toBe(true);
});

test('a style sheet that hangs: the chrome is painted at once, the page says that a part is missing, and it heals', async () => {
  const { page } = await newVisitor();
  const mend = await breakFile(page, await placeOf('catalog'), { file: 'css', what: 'does not answer' });
  await page.goto('/movies', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(missing(page, 'catalog')).toBeVisible();
  mend();
  await expect(screenOf(page, 'catalog')).toBeVisible();
});

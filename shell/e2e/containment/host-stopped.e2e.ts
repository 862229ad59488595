import { afterEach, beforeAll, test } from 'vitest';
import {
  firstView,
  goInside,
  isAlive,
  markDocument,
  missing,
  screenOf,
  untilRendered,
} from '../composition/page.ts';
import { restore } from '../composition/release/releases.ts';
import { site } from '../site/site.ts';
import { movieWithShows } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { remotePage, remotes, type Remote } from './faults/remote-page.ts';

beforeAll(restore);

let stopped: Remote | undefined;
async function stopHost(remote: Remote): Promise<void> {
  stopped = remote;
  await site({ act: 'stop-host', remote });
}
async function startHost(): Promise<void> {
  if (stopped) await site({ act: 'start-host', remote: stopped });
  stopped = undefined;
}
afterEach(startHost);

// One of them in the short run: the fault matrix has a host that is down for any remote, simulated.
const stoppable = process.env['MATINEE_FULL'] === '1' ? remotes : ['booking'];

test.each(stoppable)(
  'the host of %s is stopped: an open page stays, its page says so, the others work, and it comes back',
  async (remote) => {
    const { address, other } = await remotePage(remote);
    const { page } = await newVisitor();
    await page.goto(other.address);
    await expect(screenOf(page, other.remote)).toBeVisible();
    const isSame = await markDocument(page);
    await stopHost(remote);

    await goInside(page, address);
    await expect(missing(page, remote)).toBeVisible();
    await page.goBack();
    await expect(screenOf(page, other.remote)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.goForward();
    await expect(missing(page, remote)).toBeVisible();

    await startHost();
    await expect(screenOf(page, remote)).toBeVisible();
    // The admin's pages are a document of their own.
    expect(await isSame()).toBe(remote !== 'admin');
  },
);

test('a page that nobody looks at does not keep trying; Try again works at once', async () => {
  const { page } = await newVisitor();
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  await stopHost('catalog');
  await page.goto('/theaters?plain');
  const again = missing(page, 'catalog').getByRole('button', { name: 'Try again' });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('attempt=2'));
  await again.click();
  await failed;
  await startHost();
  await again.click();
  await expect(screenOf(page, 'catalog')).toHaveText('Theaters');
});

test('a page that was rendered before its host stopped stays, its header works and its links lead on; it comes to life with the host', async () => {
  const { page } = await newVisitor();
  await untilRendered(page, '/movies');
  await stopHost('catalog');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('attempt=2'));
  await page.goto('/movies');
  await failed;
  await expect(page.locator('[data-movie]').first()).toBeVisible();
  await expect(missing(page, 'catalog')).toHaveCount(0);
  expect(await isAlive(page)).toBe(false);
  // Its pictures are seen, and who presses in it reads why nothing happens.
  const hasPicture = (card: Element) =>
    [...card.querySelectorAll('*')].some((one) => getComputedStyle(one).backgroundImage.startsWith('url('));
  await expect.poll(() => page.locator('[data-movie]').last().evaluate(hasPicture)).toBe(true);
  await page.locator('[data-first-view] select').first().selectOption({ index: 1 });
  await expect(page.getByText('This part of the site is not available right now.')).toBeVisible();

  // The header is the shell's own: it navigates inside the document, where another remote works.
  const isSame = await markDocument(page);
  await page.getByRole('banner').getByRole('link', { name: 'Favorites' }).first().click();
  await expect(screenOf(page, 'account')).toBeVisible();
  expect(await isSame()).toBe(true);

  // A link in what stands is the browser's, and the next page stands as well.
  await page.goto('/movies');
  const link = page.locator('[data-movie] a').first();
  const path = (await link.getAttribute('href')) ?? '';
  await untilRendered(page, path);
  await link.click();
  await expect(page).toHaveURL(path);
  await expect(screenOf(page, 'catalog')).toBeVisible();
  await expect(firstView(page)).toHaveCount(1);
  expect(await isAlive(page)).toBe(false);
  await startHost();
  await expect.poll(() => isAlive(page)).toBe(true);
  await expect(firstView(page)).toHaveCount(1);
});

test('a seat that was pressed long before its code came is picked by nobody', async () => {
  const { page } = await newVisitor();
  const movie = await movieWithShows(page, 0);
  const { dateTime } = (await (await page.request.get(`/api/show/${movie}`)).json()) as { dateTime: object };
  const path = `/seat-layout/${movie}/${Object.keys(dateTime).at(-1)}`;
  await untilRendered(page, path);
  await stopHost('booking');
  await page.goto(path);
  const seat = page.locator('[data-seat][data-state=available]').last();
  const name = (await seat.getAttribute('data-seat')) ?? '';
  await seat.click();
  const marked = page.locator('[data-first-view] [data-kept]');
  await expect(marked).toHaveCount(1);
  await expect(marked).toHaveCount(0, { timeout: 20_000 });
  await startHost();
  await expect.poll(() => isAlive(page)).toBe(true);
  const same = page.locator(`[data-seat="${name}"]`);
  await expect(same).toHaveAttribute('data-state', 'available');
  await same.click();
  await expect(same).toHaveAttribute('data-state', 'mine');
});

test('the message is put into the page once, however often the page tries', async () => {
  const { page } = await newVisitor();
  await stopHost('account');
  let attempts = 0;
  page.on('requestfailed', (request) => void (request.url().includes('attempt=') && attempts++));
  await page.goto('/favorite');
  await missing(page, 'account').evaluate((alert) => (alert.dataset['first'] = 'yes'));
  const before = attempts;
  await expect.poll(() => attempts).toBeGreaterThan(before + 2);
  await expect(missing(page, 'account')).toHaveAttribute('data-first', 'yes');
});

test('the API is away: a page says what failed and offers another try, which works', async () => {
  const { page } = await newVisitor();
  let away = true;
  await page.route('**/api/**', (route) => (away ? route.abort('connectionrefused') : route.continue()));
  // A page that comes with its data would not notice.
  await page.goto('/search');
  await expect(page.getByRole('banner')).toBeVisible();
  const failure = page.locator('[data-remote=catalog]').getByRole('alert');
  await expect(failure).toContainText('Failed to load shows. Check your connection.');
  away = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-movie]').first()).toBeVisible();
});

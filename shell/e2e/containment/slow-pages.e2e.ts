import { beforeAll, expect as claim, test } from 'vitest';
import { restore } from '../composition/release/releases.ts';
import { movieWithShows } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

/** An old telephone: so many times slower than this machine, which is busy besides. */
const SLOWER = 6;
/** What browsers call a fast 3G or a slow 4G: bytes a second, and milliseconds. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
/** Longer than any watch of the page waits. */
const WATCHED_MS = 6_000;

beforeAll(restore);

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
}

/** Remembers the root that the document came with, and every message in the place of a screen. */
const REMEMBER = `document.addEventListener('DOMContentLoaded', () => {
  window.firstRoot = document.getElementById('root');
  window.messages = 0;
  new MutationObserver(() => {
    if (document.querySelector('[data-unavailable]')) window.messages += 1;
  }).observe(document.documentElement, { childList: true, subtree: true });
});`;

interface Remembered {
  firstRoot: Element;
  messages: number;
}

/** What the page has taken for damage in itself or in what it shows. */
const heals = (page: Page) =>
  page.evaluate(() => {
    const { firstRoot, messages } = window as unknown as Remembered;
    return {
      builtAgain: firstRoot !== document.getElementById('root'),
      messages,
      loaded: Boolean(sessionStorage.getItem('matinee:healed')),
      stopped: sessionStorage.getItem('matinee:stopped') !== null,
    };
  });
const NONE = { builtAgain: false, messages: 0, loaded: false, stopped: false };

async function slowVisitor() {
  const { page, problems } = await newVisitor({ viewport: { width: 390, height: 844 } });
  const movie = await movieWithShows(page, 0);
  await page.addInitScript(REMEMBER);
  await slow(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  const paths = [
    '/',
    '/movies',
    `/movie-detail/${movie}/1`,
    `/seat-layout/${movie}/2026-01-01`,
    '/theaters',
    '/releases',
    '/favorite',
    '/my-booking',
    '/privacy',
    '/no-such-page',
    '/admin',
  ];
  return { page, problems, paths, loads: () => loads };
}

test('no page is taken for a damaged one where the machine and the network are slow', async () => {
  const { page, problems, paths, loads } = await slowVisitor();
  for (const [index, path] of paths.entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.waitForTimeout(WATCHED_MS);
    claim({ path, ...(await heals(page)), loads: loads() }).toEqual({ path, ...NONE, loads: index + 1 });
  }
  claim(problems.filter((problem) => problem.includes('Matinee:'))).toEqual([]);
}, 400_000);

test('nor where somebody goes from page to page there, and loads one anew', async () => {
  const { page, paths, loads } = await slowVisitor();
  await page.goto('/');
  for (const path of paths.slice(1, -1)) {
    const before = await page.getByRole('heading', { level: 1 }).innerText();
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before);
    await page.waitForTimeout(1_000);
  }
  await page.waitForTimeout(WATCHED_MS);
  claim({ ...(await heals(page)), loads: loads() }).toEqual({ ...NONE, loads: 1 });
  for (let turn = 0; turn < 3; turn += 1) {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  await page.waitForTimeout(WATCHED_MS);
  claim({ ...(await heals(page)), loads: loads() }).toEqual({ ...NONE, loads: 4 });
}, 400_000);

test('a page that gets no time at all for seconds is whole when it does', async () => {
  const { page, loads } = await slowVisitor();
  for (const path of ['/movies', '/favorite']) {
    await page.goto(path, { waitUntil: 'commit' });
    const began = loads();
    for (let turn = 0; turn < 4; turn += 1) {
      await page.evaluate(() => {
        const end = performance.now() + 2_500;
        while (performance.now() < end);
      });
      await page.waitForTimeout(300);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.waitForTimeout(WATCHED_MS);
    claim({ ...(await heals(page)), more: loads() - began <= 1 }).toEqual({ ...NONE, more: true });
  }
}, 200_000);

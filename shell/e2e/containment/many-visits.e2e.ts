import { beforeAll, test } from 'vitest';
import { screenOf } from '../composition/page.ts';
import { restore } from '../composition/release/releases.ts';
import { daysOf } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

beforeAll(restore);

/** What a document has asked the browser for and has neither had nor taken back. */
interface UnderWay {
  intervals: number;
  timeouts: number;
  frames: number;
}

declare global {
  var matineeUnderWay: (() => UnderWay) | undefined;
  /** set once: a document that has been loaded since has none */
  var matineeIsFirst: true | undefined;
}

type Level = Awaited<ReturnType<typeof levelOf>>;

/** Of four visits each. */
const ROUNDS = 50;
/** After ten rounds all screens have been loaded, and libraries have what they keep. */
const FROM = 10;
const LOOKS = 10;
const isEarly = (round: number) => round >= FROM && round < FROM + LOOKS;
const isLate = (round: number) => round >= ROUNDS - LOOKS;
/** One thing that one of the four visits of a round leaves is twice as much by then. */
const LIMIT = (ROUNDS - LOOKS - FROM) / 2;

/** Has every document count what it has under way, from before its first script. */
const countUnderWay = (page: Page) =>
  page.addInitScript(() => {
    const kinds = { intervals: new Set<number>(), timeouts: new Set<number>(), frames: new Set<number>() };
    const { setInterval, clearInterval, setTimeout, clearTimeout } = window;
    const { requestAnimationFrame, cancelAnimationFrame } = window;
    // A timer of either kind is ended by either function: HTML, 8.7 Timers.
    const ends = (of: (keyof typeof kinds)[], end: (id: number) => void) => (id: number) => {
      for (const kind of of) kinds[kind].delete(Number(id));
      end(id);
    };
    Object.assign(window, {
      setInterval: (...what: Parameters<typeof setInterval>) => {
        const id = setInterval(...what);
        kinds.intervals.add(id);
        return id;
      },
      setTimeout: (act: TimerHandler, ms?: number, ...more: unknown[]) => {
        const id = setTimeout(() => {
          kinds.timeouts.delete(id);
          if (typeof act === 'function') act(...more);
        }, ms);
        kinds.timeouts.add(id);
        return id;
      },
      requestAnimationFrame: (act: FrameRequestCallback) => {
        const id = requestAnimationFrame((time) => {
          kinds.frames.delete(id);
          act(time);
        });
        kinds.frames.add(id);
        return id;
      },
      clearInterval: ends(['intervals', 'timeouts'], clearInterval),
      clearTimeout: ends(['intervals', 'timeouts'], clearTimeout),
      cancelAnimationFrame: ends(['frames'], cancelAnimationFrame),
      matineeUnderWay: () => ({
        intervals: kinds.intervals.size,
        timeouts: kinds.timeouts.size,
        frames: kinds.frames.size,
      }),
    });
  });

/** What a page holds when nothing of it is garbage. */
async function levelOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const level = (name: string) => metrics.find((metric) => metric.name === name)!.value;
  return {
    listeners: level('JSEventListeners'),
    nodes: level('Nodes'),
    heap: level('JSHeapUsedSize'),
    ...(await page.evaluate(() => globalThis.matineeUnderWay!())),
  };
}

/** Through pages of three teams by their own links: a list with parts on its cards, a movie with its times, its seats, favorites. */
async function goRound(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  const arrives = async (remote: string, path: RegExp) => {
    await expect(page).toHaveURL(path);
    await expect(screenOf(page, remote)).toBeVisible();
  };
  await header.getByRole('link', { name: 'Movies' }).click();
  await arrives('catalog', /\/movies$/);
  await expect(page.locator('[data-part=card-times]').first()).toBeAttached();
  await page.locator('[data-movie] :is(h2, h3) a').first().click();
  await arrives('catalog', /\/movie-detail\//);
  await daysOf(page).last().click();
  await page.locator('[data-part=showtimes]').getByRole('link').first().click();
  await arrives('booking', /\/seat-layout\//);
  await expect(page.locator('[data-seat]').first()).toBeVisible();
  await header.getByRole('link', { name: 'Favorites' }).click();
  await arrives('account', /\/favorite$/);
}

test('200 visits to and fro in one document leave no listeners, timers, frames, nodes or memory behind', async () => {
  const { page } = await newVisitor();
  await countUnderWay(page);
  await page.goto('/');
  await page.evaluate(() => void (globalThis.matineeIsFirst = true));
  // Sign-in comes in the first pause after a sign of life: on a busy machine between the first levels and the last, which would be no leak.
  await page.keyboard.press('Shift');
  const hasSignIn = () => page.evaluate(() => (window as { Clerk?: { loaded?: boolean } }).Clerk?.loaded);
  await expect.poll(hasSignIn, { timeout: 30_000 }).toBe(true);
  const levels: Record<'early' | 'late', Level[]> = { early: [], late: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await goRound(page);
    if (isEarly(round)) levels.early.push(await levelOf(page));
    if (isLate(round)) levels.late.push(await levelOf(page));
  }
  // Another document would have begun anew, with nothing of what the visits before had left.
  expect(await page.evaluate(() => globalThis.matineeIsFirst)).toBe(true);
  // The tree of the page before may still be on its way out at any one moment: the least of ten tells.
  const least = (of: Level[], what: keyof Level) => Math.min(...of.map((level) => level[what]));
  const growth = (what: keyof Level) => least(levels.late, what) - least(levels.early, what);
  const kinds = ['listeners', 'nodes', 'intervals', 'timeouts', 'frames'] as const;
  const grown = Object.fromEntries(kinds.map((kind) => [kind, growth(kind)]));
  const heap = least(levels.late, 'heap') / least(levels.early, 'heap');
  console.log(
    `From visit ${4 * FROM} to visit ${4 * ROUNDS}: ${JSON.stringify({ ...grown, heap })}, at ${JSON.stringify(levels.late.at(-1))}`,
  );
  for (const kind of kinds) expect(grown[kind], kind).toBeLessThan(LIMIT);
  expect(grown['intervals']).toBeLessThanOrEqual(0);
  expect(heap).toBeLessThan(1.15);
}, 600_000);

import { beforeAll, test } from 'vitest';
import { goInside, screenOf } from '../composition/page.ts';
import { restore } from '../composition/release/releases.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { addresses, remotes } from './faults/remote-page.ts';

beforeAll(restore);

type Level = Awaited<ReturnType<typeof levelOf>>;

const ROUNDS = 50;
/** After ten rounds all screens have been loaded, and libraries have what they keep. */
const isEarly = (round: number) => round >= 10 && round < 20;
const isLate = (round: number) => round >= ROUNDS - 10;

/** What a page holds when nothing of it is garbage. */
async function levelOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const level = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    listeners: level('JSEventListeners'),
    nodes: level('Nodes'),
    heap: level('JSHeapUsedSize'),
    intervals: await page.evaluate(() => Number(document.documentElement.dataset['intervals'])),
  };
}

test('200 visits to and fro leave no listeners, timers, nodes or memory behind', async () => {
  const { page } = await newVisitor();
  await page.addInitScript(() => {
    const running = new Set<number>();
    const { setInterval: begin, clearInterval: end } = window;
    const tell = () => (document.documentElement.dataset['intervals'] = String(running.size));
    Object.assign(window, {
      setInterval: (...what: Parameters<typeof begin>) => {
        const timer = begin(...what);
        running.add(timer);
        tell();
        return timer;
      },
      clearInterval: (timer: number) => {
        running.delete(timer);
        end(timer);
        tell();
      },
    });
  });
  await page.goto('/movies');
  const levels: Record<'early' | 'late', Level[]> = { early: [], late: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const remote of remotes.toReversed()) {
      await goInside(page, addresses[remote]!);
      await expect(screenOf(page, remote)).toBeVisible();
      // Clerk watches the whole body until its form stands, and goes on for ever when that is left before: @clerk/shared, waitForElement.
      if (remote === 'admin') await expect(page.locator('.cl-signIn-root')).toBeAttached();
    }
    if (isEarly(round)) levels.early.push(await levelOf(page));
    if (isLate(round)) levels.late.push(await levelOf(page));
  }
  // The tree of the page before may still be on its way out at any one moment: the least of ten tells.
  const least = (of: Level[], what: keyof Level) => Math.min(...of.map((level) => level[what]));
  const growth = (what: keyof Level) => least(levels.late, what) - least(levels.early, what);
  const grown = { listeners: growth('listeners'), nodes: growth('nodes'), intervals: growth('intervals') };
  const heap = least(levels.late, 'heap') / least(levels.early, 'heap');
  console.log(
    `From visit 40 to visit 200: ${JSON.stringify({ ...grown, heap })}, at ${JSON.stringify(levels.late.at(-1))}`,
  );
  expect(grown.intervals).toBe(0);
  // One thing that each visit leaves would be a hundred and more.
  expect(grown.listeners).toBeLessThan(60);
  expect(grown.nodes).toBeLessThan(60);
  expect(heap).toBeLessThan(1.15);
}, 600_000);

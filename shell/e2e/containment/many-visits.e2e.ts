import { beforeAll, test } from 'vitest';
import { goInside, screenOf } from '../composition/page.ts';
import { restore } from '../composition/release/releases.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { addresses, remotes } from './faults/remote-page.ts';

beforeAll(restore);

const ROUNDS = 50;
/** After these all screens have been loaded, and libraries have what they keep. */
const FIRST = 10;

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
        const timer = begin(...what) as unknown as number;
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
  await page.goto(addresses.catalog);
  const levels: Awaited<ReturnType<typeof levelOf>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const remote of remotes.toReversed()) {
      await goInside(page, addresses[remote]);
      await expect(screenOf(page, remote)).toBeVisible();
    }
    if (round >= FIRST && round % 10 === 0) levels.push(await levelOf(page));
  }
  levels.push(await levelOf(page));
  console.log(
    `Every ten rounds of four pages:\n${levels.map((level) => `  ${JSON.stringify(level)}`).join('\n')}`,
  );
  const [first, last] = [levels[0]!, levels.at(-1)!];
  expect(last.intervals).toBe(first.intervals);
  // Nothing grows with the visits: 160 of them, each with one thing left behind, would be more than this.
  expect(last.listeners - first.listeners).toBeLessThan(40);
  expect(last.nodes - first.nodes).toBeLessThan(160);
  expect(last.heap / first.heap).toBeLessThan(1.15);
}, 600_000);

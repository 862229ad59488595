import { beforeAll, test } from 'vitest';
import { goInside, screenOf } from '../composition/page.ts';
import { restore } from '../composition/release/releases.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { addresses, remotes } from './faults/remote-page.ts';

beforeAll(restore);

const ROUNDS = 50;
/** After these rounds all screens have been loaded, and libraries have what they keep. */
const FIRST = 20;

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
  await page.goto(addresses.catalog);
  const levels: Awaited<ReturnType<typeof levelOf>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const remote of remotes.toReversed()) {
      await goInside(page, addresses[remote]);
      await expect(screenOf(page, remote)).toBeVisible();
    }
    if (round >= FIRST && round % 10 === 0) levels.push(await levelOf(page));
  }
  const first = levels[0]!;
  // The tree of the page before may be on its way out at any one moment.
  await expect
    .poll(async () => {
      const { listeners, nodes, heap, intervals } = await levelOf(page);
      levels.push({ listeners, nodes, heap, intervals });
      return {
        listeners: listeners - first.listeners < 40,
        nodes: nodes - first.nodes < 120,
        heap: heap / first.heap < 1.15,
        intervals: intervals === first.intervals,
      };
    })
    .toEqual({ listeners: true, nodes: true, heap: true, intervals: true });
  console.log(`After every ten rounds:\n${levels.map((level) => `  ${JSON.stringify(level)}`).join('\n')}`);
}, 600_000);

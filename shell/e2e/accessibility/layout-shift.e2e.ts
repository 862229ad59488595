import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { View } from '@matinee/workspace/screenshots';
import { isFull, openerWith, sceneNamed } from './scenes.ts';

const open = openerWith();

declare global {
  interface Window {
    shifts: string[];
  }
}

/** A slow network (of a phone on the way), and a record of everything that moves without having been touched. */
async function slowAndWatched(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow });
  await page.addInitScript(() => {
    window.shifts = [];
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        // Lighthouse tells three decimals; this is its 0.000.
        if (entry.hadRecentInput || entry.value < 0.0005) continue;
        const [moved] = entry.sources;
        const what =
          moved?.node instanceof Element ? moved.node.outerHTML.slice(0, 120) : moved?.node?.nodeName;
        window.shifts.push(
          `${entry.value.toFixed(4)}: ${what} from ${JSON.stringify(moved?.previousRect)} to ${JSON.stringify(moved?.currentRect)}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

// The first in every run, all in the full one.
const loads: [string, View][] = [
  ['seats', 'phone'],
  ['my-booking', 'desktop'],
  ['home', 'phone'],
  ['movie', 'desktop'],
  ['home-signed-in', 'desktop'],
  ['movie', 'phone'],
  ['seats', 'desktop'],
  ['seats-picked', 'phone'],
  ['movies', 'phone'],
  ['movies', 'desktop'],
  ['favorites', 'phone'],
  ['favorites', 'desktop'],
  ['my-booking', 'phone'],
  ['theaters', 'phone'],
  ['movie-signed-in', 'phone'],
  ['admin', 'desktop'],
  ['admin', 'phone'],
  ['admin-list-shows', 'desktop'],
  ['admin-list-bookings', 'phone'],
  ['admin-add-shows', 'desktop'],
];

test.each(isFull ? loads : loads.slice(0, 1))(
  '%s on a %s: nothing moves while it loads over a slow network',
  async (name, view) => {
    const page = await open(sceneNamed(name), view, slowAndWatched);
    // What is reported late has been by the time of the second frame after the page is at rest.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const shifts = await page.evaluate(() => window.shifts);
    await page.close();
    expect(shifts, shifts.join('\n')).toEqual([]);
  },
);

test('what moves is noticed', async () => {
  const page = await open(sceneNamed('theaters'), 'desktop', slowAndWatched);
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.style.height = '200px';
    document.querySelector('main')?.prepend(box);
  });
  await expect.poll(() => page.evaluate(() => window.shifts.length)).toBeGreaterThan(0);
});

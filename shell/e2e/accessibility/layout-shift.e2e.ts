import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { View } from '@matinee/workspace/screenshots';
import { movementsOf, noteMovements, STILL } from '../visitor/movements.ts';
import { isFull, openerWith, sceneNamed } from './scenes.ts';

const open = openerWith();

/** A slow network (of a phone on the way), and a record of everything that moves without having been touched. */
async function slowAndWatched(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow });
  await noteMovements(page);
}

/** Each movement that can be seen, in words. */
const seenIn = async (page: Page): Promise<string[]> =>
  (await movementsOf(page))
    .filter(({ value }) => value >= STILL)
    .map(({ value, what }) => `${value.toFixed(4)}: ${what}`);

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
    const shifts = await seenIn(page);
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
  await expect.poll(() => seenIn(page)).not.toEqual([]);
});

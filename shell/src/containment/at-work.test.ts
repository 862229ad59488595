// @vitest-environment happy-dom
import type { ReleaseOnHost } from '@matinee/api/releases';
import { beforeEach, expect, test } from 'vitest';
import { createStops } from '../federation/stops.ts';
import { ownersIn } from './at-work.ts';

const HOST = 'https://booking.test/1.0.0/';
const booking = {
  name: 'booking',
  version: '1.0.0',
  baseUrl: HOST,
  routes: [{ path: '/seats', preload: ['js/seats.js', 'js/timers.js'] }],
  parts: [
    { name: 'hold', preload: ['js/hold.js', 'js/timers.js'] },
    { name: 'times', preload: ['js/times.js'] },
  ],
} as unknown as ReleaseOnHost;

let screen: { name: string } | undefined;
let part: string | undefined;
let stops = createStops();
beforeEach(() => {
  [screen, part] = [undefined, undefined];
  stops = createStops();
});
const owner = (file: string) =>
  ownersIn(
    [booking],
    stops,
    () => screen,
    () => (part ? [{ release: booking, part }] : []),
  )(file && `    at act (${HOST}${file}:1:200)`);
const atWork = (...files: string[]) => files.filter((file) => owner(file)?.isAtWork());
const all = ['remoteEntry.js', 'js/app.js', 'js/seats.js', 'js/timers.js', 'js/hold.js', 'js/times.js'];

test('with its page in the slot all of a release is at work, and nothing when it has left', () => {
  screen = booking;
  expect(atWork(...all)).toEqual(all);
  screen = { name: 'catalog' };
  expect(atWork(...all)).toEqual([]);
});

test('with a part in the page all but the pages’ own scripts are, and a script that both have is', () => {
  screen = { name: 'catalog' };
  part = 'hold';
  expect(atWork(...all)).toEqual(all.filter((file) => file !== 'js/seats.js'));
  part = 'times';
  expect(atWork('js/timers.js', 'js/seats.js')).toEqual([]);
});

test('what was stopped is not at work', () => {
  screen = booking;
  part = 'hold';
  stops.stop(booking, location.pathname, 'is over');
  expect(atWork('js/seats.js', 'js/hold.js')).toEqual(['js/hold.js']);
  stops.stop(booking, 'part:hold', 'is over');
  expect(atWork('js/seats.js', 'js/hold.js')).toEqual([]);
});

test('what no script stands behind is also of the parts that are there', () => {
  part = 'hold';
  const nobody = owner('')!;
  screen = booking;
  expect(nobody.isAtWork()).toBe(true);
  part = 'times';
  expect(nobody.isAtWork()).toBe(false);
});

test('what no script stands behind is of the page that is there, and the shell’s scripts are nobody’s', () => {
  const nobody = owner('')!;
  expect(nobody.isAtWork()).toBe(true);
  screen = booking;
  expect(nobody.isAtWork()).toBe(false);
  expect(
    ownersIn(
      [booking],
      stops,
      () => screen,
      () => [],
    )('https://site.test/main.js:1:2'),
  ).toBeUndefined();
});

test('a script is a part’s when no page has it', () => {
  expect(all.filter((file) => owner(file)?.isPart)).toEqual(['js/hold.js', 'js/times.js']);
});

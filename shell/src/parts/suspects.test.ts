// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { partAddress } from '../federation/address-of-part.ts';
import { createStops } from '../federation/stops.ts';
import { createSuspects, type PartInPage } from './suspects.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hold = { release: { name: 'booking', version: '1.0.0' }, part: 'running-hold' };
const heart = { release: { name: 'account', version: '1.0.0' }, part: 'favorite-heart' };

/** A page with parts in it. */
function page(...parts: PartInPage[]) {
  const stops = createStops();
  let screen = 'catalog';
  const suspects = createSuspects(
    stops,
    () => parts,
    () => screen,
  );
  const stopped = () =>
    parts.filter(({ release, part }) => stops.of(release, partAddress(part))).map(({ part }) => part);
  const leave = () => void parts.splice(0);
  return { stops, suspects, stopped, leave, goTo: (name: string) => ((screen = name), suspects.clear()) };
}

test('in a page without parts nobody but the screen is suspected', () => {
  expect(page().suspects.suspect()).toBe(false);
});

test('parts in a damaged page are set aside and not stopped, and what comes late of them is not held against the screen', () => {
  const { stops, suspects, stopped } = page(hold, heart);
  expect(suspects.suspect()).toBe(true);
  expect([stops.areAside(), stopped()]).toEqual([true, []]);
  vi.advanceTimersByTime(900);
  expect(suspects.suspect()).toBe(true);
  vi.advanceTimersByTime(200);
  expect(suspects.suspect()).toBe(false);
});

test('what comes late of parts that have gone since the page was damaged is not held against the next screen', () => {
  const { suspects, leave, stops } = page(hold);
  suspects.suspect(true);
  expect(stops.areAside()).toBe(false);
  leave();
  vi.advanceTimersByTime(100);
  expect(suspects.suspect()).toBe(true);
  expect(stops.areAside()).toBe(false);
  vi.advanceTimersByTime(900);
  expect(suspects.suspect()).toBe(false);
});

test('parts that were set aside are none that have only just gone', () => {
  const { suspects } = page(hold);
  suspects.suspect();
  vi.advanceTimersByTime(1_000);
  suspects.suspect(true);
  expect(suspects.suspect()).toBe(false);
});

test('they are back with the next page, and when it was the screen', () => {
  const { stops, suspects, stopped, goTo } = page(hold, heart);
  suspects.suspect();
  goTo('account');
  expect([stops.areAside(), stopped()]).toEqual([false, []]);
  suspects.suspect();
  suspects.clear(true);
  expect(stops.areAside()).toBe(false);
});

test('those that were there with two screens are stopped, unless it was the first of these', () => {
  const { suspects, stopped, goTo } = page(hold);
  suspects.suspect();
  suspects.clear(true);
  goTo('account');
  suspects.suspect();
  expect(stopped()).toEqual([]);
  goTo('account');
  suspects.suspect();
  expect(stopped()).toEqual([]);
  goTo('catalog');
  suspects.suspect();
  expect(stopped()).toEqual(['running-hold']);
});

test('the next document is without those that are aside', () => {
  const { suspects, stopped } = page(hold, heart);
  suspects.convict();
  expect(stopped()).toEqual([]);
  suspects.suspect();
  suspects.convict();
  expect(stopped()).toEqual(['running-hold', 'favorite-heart']);
});

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createStops } from './stops.ts';

const release = { name: 'catalog', version: '1.0.0' };
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

test('a screen is stopped at its address, until the visitor wants another try', () => {
  const stops = createStops();
  const told = vi.fn<() => void>();
  stops.subscribe(told);
  stops.stop(release, '/movies', 'showed nothing');
  const why = stops.of(release, '/movies');
  expect(why?.message).toContain('catalog@1.0.0 /movies was stopped: it showed nothing');
  expect(stops.of(release, '/movies')).toBe(why);
  expect(stops.of(release, '/')).toBeUndefined();
  expect(stops.of({ ...release, version: '1.0.1' }, '/movies')).toBeUndefined();
  stops.clear('catalog');
  expect(stops.of(release, '/movies')).toBeUndefined();
  expect(told).toHaveBeenCalledTimes(2);
});

test('the next document of the tab knows it, the one after that does not', () => {
  const stops = createStops();
  stops.stop(release, '/movies', 'damaged the page');
  stops.remember();
  expect(createStops().of(release, '/movies')?.message).toContain('damaged the page');
  expect(createStops().of(release, '/movies')).toBeUndefined();
});

test('a tab remembers for a minute, and no words of others', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const stops = createStops();
  stops.stop(release, '/movies', 'damaged the page');
  stops.remember();
  vi.setSystemTime(Date.now() + 61_000);
  expect(createStops().of(release, '/movies')).toBeUndefined();
  sessionStorage.setItem('matinee:stopped', '{"at":');
  expect(createStops().of(release, '/movies')).toBeUndefined();
});

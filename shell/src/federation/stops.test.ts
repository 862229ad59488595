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

const navigatedBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);

test('the next documents of the tab know it, until the visitor loads one anew or wants another try', () => {
  const stops = createStops();
  const told = () => createStops().of(release, '/movies')?.message ?? 'nothing';
  stops.stop(release, '/movies', 'damaged the page');
  stops.remember();
  navigatedBy('reload');
  expect(told()).toContain('damaged the page');
  navigatedBy('navigate');
  expect(told()).toContain('damaged the page');
  navigatedBy('reload');
  expect(told()).toBe('nothing');
  stops.remember();
  createStops().clear('catalog');
  expect(told()).toBe('nothing');
});

test('a tab remembers for a minute', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const stops = createStops();
  stops.stop(release, '/movies', 'damaged the page');
  stops.remember();
  vi.setSystemTime(Date.now() + 61_000);
  expect(createStops().of(release, '/movies')).toBeUndefined();
});

test.each([
  '{"at":',
  'null',
  '7',
  `{"at":${Date.now()},"stopped":5,"isNew":true}`,
  `{"at":${Date.now()},"stopped":[[1,2]],"isNew":true}`,
  '{"at":9e15,"stopped":[["catalog@1.0.0 /movies","said by somebody"]],"isNew":true}',
])('what others wrote there stops no screen, and no page: %s', (words) => {
  sessionStorage.setItem('matinee:stopped', words);
  expect(createStops().of(release, '/movies')).toBeUndefined();
});

test('where storage is forbidden the visitor can want another try all the same', () => {
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', new Proxy({}, { get: denied }));
  const stops = createStops();
  stops.stop(release, '/movies', 'showed nothing');
  stops.clear('catalog');
  expect(stops.of(release, '/movies')).toBeUndefined();
  vi.unstubAllGlobals();
});

test('where the storage is full a page still stops screens, and is left like any other', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const stops = createStops();
  stops.stop(release, '/movies', 'showed nothing');
  expect(() => stops.remember()).not.toThrow();
  expect(stops.of(release, '/movies')).toBeDefined();
  vi.restoreAllMocks();
});

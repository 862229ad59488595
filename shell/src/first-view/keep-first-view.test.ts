// @vitest-environment happy-dom
import type { ComposedRelease } from '@matinee/api/releases';
import { afterEach, expect, test, vi } from 'vitest';
import type { Loaded, Loader } from '../federation/load-remote.ts';
import { keepSheetsOut, letSheetsIn } from '../slot/sheets.ts';
import { keepFirstView, firstViewFacts, type FirstView, type FirstViewFacts } from './keep-first-view.ts';

const made: FirstView[] = [];
afterEach(() => {
  for (const firstView of made.splice(0)) firstView.onOver();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

const facts = { version: '1.1.0', pathname: '/', answers: {} };
function page(written: unknown = facts) {
  document.head.innerHTML = '<style data-sheet-of="http://catalog/">p{}</style>';
  document.body.innerHTML = '<main><div data-slot="page"><div data-first-view="catalog"></div></div></main>';
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'first-view';
  script.textContent = JSON.stringify(written);
  document.body.append(script);
}

/** @param versions of the releases that arrive, try for try; null for none */
function stand(versions: (string | null)[], of: FirstViewFacts = { ...facts, pathname: location.pathname }) {
  const onFailure = vi.fn<(element: Element) => void>();
  const load = vi.fn<Loader['load']>(() => {
    const version = versions.shift();
    const done = version
      ? Promise.resolve({ release: { version, baseUrl: 'http://mirror/' } } as Loaded)
      : Promise.reject(new Error('the host is down'));
    done.catch(() => undefined);
    return { done, inTime: done };
  });
  const firstView = keepFirstView(of, {
    release: { name: 'catalog' } as ComposedRelease,
    loader: { load } as unknown as Loader,
    pause: 1,
    onFailure,
    onMismatch: () => undefined,
    letSheetsIn,
  });
  made.push(firstView);
  return { firstView, load, onFailure };
}

test('a page has a first view when it has both, the HTML and what was written beside it', () => {
  expect(firstViewFacts()).toBeUndefined();
  page();
  expect(firstViewFacts()).toEqual(facts);
  page({ version: 1 });
  expect(firstViewFacts()).toBeUndefined();
  page({ ...facts, pathname: location.pathname });
  expect(firstViewFacts()).toMatchObject(facts);
  page({ ...facts, pathname: '/where-the-visitor-was' });
  expect(firstViewFacts()).toBeUndefined();
  page();
  document.querySelector('[data-first-view]')?.remove();
  expect(firstViewFacts()).toBeUndefined();
});

test('it is of what its route reads in the query, and of whatever others have added to that', () => {
  const { pathname } = location;
  const ofDay = (day: string | null) => page({ ...facts, pathname, queries: { day } });
  const factsAt = (search: string) => {
    history.replaceState(null, '', pathname + search);
    return firstViewFacts();
  };
  ofDay('week');
  for (const same of ['?day=week', '?utm_source=letter&day=week']) expect(factsAt(same)).toBeDefined();
  for (const other of ['', '?day=today']) expect(factsAt(other)).toBeUndefined();
  ofDay(null);
  for (const same of ['', '?utm_source=letter']) expect(factsAt(same)).toBeDefined();
  expect(factsAt('?day=week')).toBeUndefined();
  factsAt('');
  const { firstView } = stand([null], { ...facts, pathname, queries: { day: null } });
  // As a link of the frame leads there while the code of the page is still under way.
  expect(firstView.isAt({ pathname, search: '?day=week' })).toBe(false);
  expect(firstView.isAt({ pathname, search: '?fbclid=1' })).toBe(true);
});

test('what arrives fits when it is the release that the HTML was rendered from', async () => {
  page();
  expect(await stand(['1.1.0']).firstView.fits).toBe(true);
  // The fallback release came instead.
  expect(await stand(['1.0.0']).firstView.fits).toBe(false);
});

test('while the host is down it is tried again, for as long as the HTML stands', async () => {
  page();
  const { firstView, load, onFailure } = stand([null, null, '1.1.0']);
  expect(await firstView.fits).toBe(true);
  expect(load).toHaveBeenCalledTimes(3);
  expect(onFailure).toHaveBeenCalledWith(document.querySelector('[data-first-view]'));
  const left = stand([null]);
  left.firstView.onOver();
  expect(await left.firstView.fits).toBe(false);
  expect(left.load).toHaveBeenCalledOnce();
});

test('its sheet holds while it stands, then while a screen of its release does; it stands at its own address alone', async () => {
  page();
  const release = { name: 'catalog', version: '1.1.0' };
  keepSheetsOut(
    ['http://catalog/', 'http://mirror/'].map((baseUrl) => ({ ...release, baseUrl })),
    () => {},
  );
  const { firstView } = stand(['1.1.0']);
  const holds = () => document.querySelector('style')?.sheet?.disabled === false;
  expect(holds()).toBe(true);
  // From another address: the screen says so.
  expect(await firstView.fits).toBe(true);
  expect(holds()).toBe(true);
  const putOut = letSheetsIn('http://mirror/');
  expect(firstView.isAt(location)).toBe(true);
  expect(firstView.isAt({ pathname: '/elsewhere', search: '' })).toBe(false);
  firstView.onOver();
  expect(holds()).toBe(true);
  putOut();
  expect(holds()).toBe(false);
  expect(firstView.isAt(location)).toBe(false);
});

test.each([
  ['added to it since', (strange: Element) => document.querySelector('[data-first-view]')!.append(strange)],
  ['taken out of it', (_: Element, button: Element) => button.remove()],
])('nobody waits for what was %s: the page never takes it over', async (_, happens) => {
  page();
  const hand = vi.fn<(part: string) => void>();
  const nothing = () => undefined;
  vi.stubGlobal('matineePresses', { begin: nothing, hand, drop: nothing });
  const button = document.createElement('button');
  document.querySelector('[data-first-view]')?.append(button);
  const { firstView } = stand(['1.1.0']);
  vi.useFakeTimers();
  firstView.onAlive();
  happens(document.createElement('input'), button);
  if (button.isConnected) Object.assign(button, { __reactFiber$1: {} });
  vi.advanceTimersByTime(100);
  vi.useRealTimers();
  expect(hand.mock.calls).toEqual([['view']]);
  vi.unstubAllGlobals();
});

test('what was pressed is dropped when whoever pressed it has gone on since', async () => {
  page();
  const hand = vi.fn<(part: string) => void>();
  const drop = vi.fn<(part: string) => void>();
  vi.stubGlobal('matineePresses', { begin: () => undefined, hand, drop });
  const { firstView } = stand(['1.1.0']);
  const before = location.pathname;
  vi.useFakeTimers();
  firstView.onAlive();
  history.pushState(null, '', '/elsewhere');
  vi.advanceTimersByTime(100);
  vi.useRealTimers();
  history.replaceState(null, '', before);
  expect([hand.mock.calls, drop.mock.calls]).toEqual([[], [['view']]]);
  vi.unstubAllGlobals();
});

test('what was pressed is not handed over before the page has drawn what the device keeps', async () => {
  page();
  const hand = vi.fn<(part: string) => void>();
  const nothing = () => undefined;
  vi.stubGlobal('matineePresses', { begin: nothing, hand, drop: nothing });
  const { firstView } = stand(['1.1.0']);
  vi.useFakeTimers();
  let idle = nothing;
  vi.stubGlobal('requestIdleCallback', (then: () => undefined) => void (idle = then));
  firstView.onAlive();
  vi.advanceTimersByTime(100);
  expect(hand).not.toHaveBeenCalled();
  idle();
  expect(hand.mock.calls).toEqual([['view']]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was pressed is handed over when all that can be pressed is taken over, and not before', async () => {
  page();
  const hand = vi.fn<(part: string) => void>();
  const nothing = () => undefined;
  globalThis.matineePresses = {
    begin: nothing,
    hand,
    drop: nothing,
    holds: () => false,
    any: () => false,
    fails: nothing,
  };
  const button = document.createElement('button');
  document.querySelector('[data-first-view]')?.append(button);
  const { firstView } = stand(['1.1.0']);
  vi.useFakeTimers();
  firstView.onAlive();
  vi.advanceTimersByTime(100);
  expect(hand).not.toHaveBeenCalled();
  // As React marks an element, also in the version that the page has.
  Object.assign(button, { __reactFiber$1: {} });
  vi.advanceTimersByTime(100);
  expect(hand.mock.calls).toEqual([['view']]);
  vi.useRealTimers();
  globalThis.matineePresses = undefined;
});

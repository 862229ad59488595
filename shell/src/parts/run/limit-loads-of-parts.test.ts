// @vitest-environment happy-dom
import type { ReleaseOnHost } from '@matinee/api/releases';
import { afterEach, expect, test, vi } from 'vitest';
import { limitLoadsOfParts, type Leading } from './limit-loads-of-parts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const release = {
  parts: [{ name: 'showtimes', preload: ['js/showtimes.1.js', 'js/shared.1.js'] }],
  routes: [{ path: '/seats', preload: ['js/seats.1.js', 'js/shared.1.js'] }],
} as unknown as ReleaseOnHost;

/** A page with a part in two places, of which the first has no leave to lead on. */
function page({ hasLeave = false } = {}) {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const refuse = vi.fn<() => void>();
  const placed = (may: boolean): Leading => ({
    part: 'showtimes',
    releases: () => [release],
    take: () => may,
    refuse,
  });
  const running = new Set([placed(false), placed(hasLeave)]);
  const left = new Map<string, Leading>();
  limitLoadsOfParts(running, left);
  /** A script asks for another address. @returns whether it comes */
  const ask = (script: string, { sameDocument = false, userInitiated = false } = {}) => {
    const traced = vi.spyOn(globalThis, 'Error').mockImplementation(function () {
      return { stack: `at act (http://host/1.0.0/${script}:1:2)` } as Error;
    });
    const told = { destination: { sameDocument }, userInitiated };
    const comes = navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), told));
    traced.mockRestore();
    return comes;
  };
  return { ask, refuse, running, left };
}

test('a part leads nobody to another document without leave, and that is told once for each time', () => {
  const { ask, refuse } = page();
  expect([ask('js/showtimes.1.js'), ask('js/showtimes.1.js')]).toEqual([false, false]);
  expect(refuse).toHaveBeenCalledTimes(2);
});

test('with leave in one of its places it does', () => {
  const { ask, refuse } = page({ hasLeave: true });
  expect(ask('js/showtimes.1.js')).toBe(true);
  expect(refuse).not.toHaveBeenCalled();
});

test.each([
  ['the visitor, who presses a link of its', 'js/showtimes.1.js', { userInitiated: true }],
  ['the router, of which others decide', 'js/showtimes.1.js', { sameDocument: true }],
  ['what pages of its team run as well', 'js/shared.1.js', {}],
  ['a page of its team', 'js/seats.1.js', {}],
  ['anybody else', 'js/account.1.js', {}],
])('nobody holds back %s', (_who, script, what) => {
  const { ask, refuse } = page();
  expect(ask(script, what)).toBe(true);
  expect(refuse).not.toHaveBeenCalled();
});

test('what a part that has gone had begun leads nobody anywhere either', () => {
  const { ask, running, left } = page();
  const [gone] = running;
  running.clear();
  expect(ask('js/showtimes.1.js')).toBe(true);
  if (gone) left.set('gone', gone);
  expect(ask('js/showtimes.1.js')).toBe(false);
});

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { TAKEN } from './taken-names.ts';
import { makeInterfaces } from './make-interfaces.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what the page’s code will lock is looked at before, a few names in each idle moment', () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (turn: () => void) => idle.push(turn));
  const look = vi.spyOn(Object, 'getOwnPropertyDescriptor');
  const looked = () => look.mock.calls.flatMap(([of, name]) => (of === window ? [String(name)] : []));
  makeInterfaces();
  expect(looked()).toEqual([]);
  idle.shift()?.();
  const first = looked();
  expect(first.length).toBeGreaterThan(0);
  while (idle.length > 0) idle.shift()?.();
  expect(looked().length).toBeGreaterThan(first.length);
  const taken = Object.getOwnPropertyNames(window).filter((name) => TAKEN.test(name));
  expect(looked().toSorted()).toEqual(taken.toSorted());
});

test('a browser that cannot say when it is idle makes them when they are locked', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  expect(() => makeInterfaces()).not.toThrow();
});

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { readSelection, writeSelection } from './selection-store.ts';

const picked = { showId: 'show-1', seats: ['A1'], attempt: null };
const fail = (name: string) => () => {
  throw new DOMException(name, name);
};
afterEach(() => {
  vi.unstubAllGlobals();
  writeSelection(null);
});

test('what is picked is kept in the tab', () => {
  expect(writeSelection(picked)).toBe(true);
  expect(readSelection()).toEqual(picked);
  writeSelection({ ...picked, seats: [] });
  expect(readSelection()).toBeNull();
});

test.each([
  ['forbidden', new Proxy({}, { get: fail('SecurityError') })],
  ['full', { getItem: () => null, removeItem: () => {}, setItem: fail('QuotaExceededError') }],
])('where storage is %s it lasts as long as the page, and says so', (_what, storage) => {
  vi.stubGlobal('sessionStorage', storage);
  expect(readSelection()).toBeNull();
  expect(writeSelection(picked)).toBe(false);
  expect(readSelection()).toEqual(picked);
  // The same object until it changes: React would draw without end.
  expect(readSelection()).toBe(readSelection());
  expect(writeSelection(null)).toBe(true);
  expect(readSelection()).toBeNull();
});

test('a choice that could not be kept does not bring the one before back', () => {
  writeSelection(picked);
  vi.spyOn(Object.getPrototypeOf(sessionStorage), 'setItem').mockImplementation(fail('QuotaExceededError'));
  const next = { ...picked, seats: ['B2'] };
  writeSelection(next);
  vi.restoreAllMocks();
  expect(readSelection()?.seats).not.toEqual(['A1']);
});

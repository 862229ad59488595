// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAnew } from '../../watching/load-anew.ts';
import { startOver } from './start-over.ts';
import { takeWish } from './take-wish.ts';

vi.mock('../../watching/load-anew.ts', () => ({ loadAnew: vi.fn() }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(loadAnew).mockClear();
  sessionStorage.clear();
});

test('the document is loaded anew once for who wants to sign in, and the new one knows of the wish once', () => {
  expect(takeWish()).toBe(false);
  expect(startOver(true)).toBe(true);
  expect(loadAnew).toHaveBeenCalledOnce();
  expect(takeWish()).toBe(true);
  expect(takeWish()).toBe(false);
});

test('a document that fails as well is not loaded again at once', () => {
  startOver(true);
  expect(startOver(true)).toBe(false);
  vi.advanceTimersByTime(59_999);
  expect(startOver(true)).toBe(false);
  vi.advanceTimersByTime(2);
  expect(startOver(true)).toBe(true);
  expect(loadAnew).toHaveBeenCalledTimes(2);
});

test('a browser that remembers nothing is not sent in a circle', () => {
  const refuses = () => {
    throw new Error('no storage');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuses, setItem: refuses, removeItem: refuses });
  expect(startOver(true)).toBe(false);
  expect(takeWish()).toBe(false);
  expect(loadAnew).not.toHaveBeenCalled();
});

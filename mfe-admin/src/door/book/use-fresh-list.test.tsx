// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFreshList } from './use-fresh-list.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

/** Lists that take so many seconds each; how many were asked for, came, and were on their way at a time. */
function slowLists(seconds: number) {
  const count = { asked: 0, ended: 0, most: 0 };
  const ask = () => {
    count.asked += 1;
    count.most = Math.max(count.most, count.asked - count.ended);
    return new Promise<void>((resolve) =>
      setTimeout(() => {
        count.ended += 1;
        resolve();
      }, seconds * 1_000),
    );
  };
  const { result, unmount } = renderHook(() => useFreshList(ask));
  return { count, refresh: () => result.current(), unmount };
}

test('at a busy door one list at a time is asked for, and each of them comes', async () => {
  const { count, refresh } = slowLists(5);
  for (let seconds = 0; seconds < 20; seconds += 2) {
    refresh();
    await pass(2);
  }
  expect(count.most).toBe(1);
  expect(count.ended).toBeGreaterThanOrEqual(3);
});

test('lists that come at once have a pause between them, and the last of what happened is in one', async () => {
  const { count, refresh } = slowLists(0);
  for (const _ of [1, 2, 3]) refresh();
  await pass(2);
  expect(count.asked).toBe(1);
  await pass(2);
  expect(count.asked).toBe(2);
  await pass(20);
  expect(count.asked).toBe(2);
});

test('a list that never comes is waited for twenty seconds', async () => {
  const { count, refresh } = slowLists(1_000);
  refresh();
  refresh();
  await pass(19);
  expect(count.asked).toBe(1);
  await pass(2);
  expect(count.asked).toBe(2);
});

test('a list that fails is followed by the next', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('away')));
  const { result } = renderHook(() => useFreshList(ask));
  for (const _ of [1, 2]) result.current();
  await pass(4);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a page that was left asks for no more', async () => {
  const { count, refresh, unmount } = slowLists(5);
  refresh();
  refresh();
  unmount();
  await pass(30);
  expect(count.asked).toBe(1);
});

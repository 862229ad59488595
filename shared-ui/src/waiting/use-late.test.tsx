// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLate } from './use-late.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const rendered = (patience?: number) =>
  renderHook(({ isWaiting }) => useLate(isWaiting, patience), { initialProps: { isWaiting: true } });

test('what is waited for is late after four seconds, and no more once it has come', () => {
  const { result, rerender } = rendered();
  pass(3_999);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  rerender({ isWaiting: false });
  expect(result.current).toBe(false);
});

test('what is waited for anew has as long again', () => {
  const { result, rerender } = rendered();
  pass(3_000);
  rerender({ isWaiting: false });
  pass(3_000);
  rerender({ isWaiting: true });
  pass(3_000);
  expect(result.current).toBe(false);
  pass(1_000);
  expect(result.current).toBe(true);
});

test('a screen may have more patience', () => {
  const { result } = rendered(5_000);
  pass(4_999);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
});

import { afterEach, expect, test, vi } from 'vitest';
import { after, every, isOwnTimer } from './own-timers.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('what calls again and again is known as the page’s own until it is ended', () => {
  vi.useFakeTimers();
  const set = vi.spyOn(globalThis, 'setInterval');
  const act = vi.fn<() => void>();
  const end = every(100, act);
  const timer = set.mock.results[0]!.value as unknown;
  vi.advanceTimersByTime(250);
  expect(act).toHaveBeenCalledTimes(2);
  expect(isOwnTimer(timer)).toBe(true);
  end();
  vi.advanceTimersByTime(250);
  expect(act).toHaveBeenCalledTimes(2);
  expect(isOwnTimer(timer)).toBe(false);
});

test('so is what calls once', () => {
  vi.useFakeTimers();
  const set = vi.spyOn(globalThis, 'setTimeout');
  const act = vi.fn<() => void>();
  after(100, act);
  const ended = after(100, act);
  const [one, other] = set.mock.results.map(({ value }) => value as unknown);
  expect([isOwnTimer(one), isOwnTimer(other)]).toEqual([true, true]);
  ended();
  vi.advanceTimersByTime(200);
  expect(act).toHaveBeenCalledOnce();
  expect([isOwnTimer(one), isOwnTimer(other)]).toEqual([true, false]);
});

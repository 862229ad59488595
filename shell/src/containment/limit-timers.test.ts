// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitTimers, restTimers } from './limit-timers.ts';

/** Their own, whom the browser would not let go. */
const given = Object.getOwnPropertyDescriptors(window);
let isAtWork = true;

beforeEach(() => {
  vi.useFakeTimers();
  isAtWork = true;
  const { defineProperty } = Object;
  // They are made for good: here each test has its own.
  vi.spyOn(Object, 'defineProperty').mockImplementation((owner, name, what) =>
    defineProperty(owner, name, { ...what, configurable: true, writable: true }),
  );
  limitTimers();
  vi.mocked(Object.defineProperty).mockRestore();
  restTimers((script) => (script.includes('limit-timers.test') ? () => isAtWork : undefined));
});
afterEach(() => {
  vi.useRealTimers();
  Object.defineProperties(window, {
    setInterval: given.setInterval,
    setTimeout: given.setTimeout,
    requestAnimationFrame: given.requestAnimationFrame,
  });
});

test('an interval of somebody who has left rests, and goes on when they are back', () => {
  const act = vi.fn<() => void>();
  window.setInterval(act, 10);
  vi.advanceTimersByTime(30);
  expect(act).toHaveBeenCalledTimes(3);
  isAtWork = false;
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(3);
  isAtWork = true;
  vi.advanceTimersByTime(10);
  expect(act).toHaveBeenCalledTimes(4);
});

test('a chain of timeouts of somebody who has left takes some turns, rests, and goes on when they are back', () => {
  const act = vi.fn<(word: string) => void>(() => void window.setTimeout(act, 10, 'word'));
  window.setTimeout(act, 10, 'word');
  isAtWork = false;
  vi.advanceTimersByTime(2_000);
  const turns = act.mock.calls.length;
  expect(turns).toBeGreaterThan(0);
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(turns);
  isAtWork = true;
  vi.advanceTimersByTime(1_000);
  expect(act.mock.calls.length).toBeGreaterThan(turns + 10);
  expect(act).toHaveBeenLastCalledWith('word');
});

test('a last timeout of somebody who has left is kept to: it may save something', () => {
  const act = vi.fn<() => void>();
  isAtWork = false;
  window.setTimeout(act, 10);
  vi.advanceTimersByTime(10);
  expect(act).toHaveBeenCalledOnce();
});

test('timers of the shell go on, whoever is in the page', () => {
  restTimers(() => undefined);
  const act = vi.fn<() => void>();
  isAtWork = false;
  window.setInterval(act, 10);
  vi.advanceTimersByTime(30);
  expect(act).toHaveBeenCalledTimes(3);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a burst of changes is one run, after the burst', async () => {
  const act = vi.fn(async () => {});
  const changed = inTurn(act, 100);
  for (let count = 0; count < 5; count++) {
    changed();
    await vi.advanceTimersByTimeAsync(60);
  }
  expect(act).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(act).toHaveBeenCalledTimes(1);
});

test('changes during a run are one more run after it, never one beside it', async () => {
  let running = 0;
  const act = vi.fn(async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    running -= 1;
  });
  const changed = inTurn(act, 100);
  changed();
  await vi.advanceTimersByTimeAsync(500);
  changed();
  changed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(act).toHaveBeenCalledTimes(2);
  changed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(act).toHaveBeenCalledTimes(3);
});

import { afterEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('work is done again a pause after it has ended, also when it failed, and never beside itself', async () => {
  vi.useFakeTimers();
  const ends: (() => void)[] = [];
  const onError = vi.fn<(error: unknown) => void>();
  const work = vi.fn(() => new Promise<void>((_, fail) => ends.push(() => fail(new Error('away')))));
  const jobs = repeat(work, 2, onError);
  jobs.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(onError).toHaveBeenCalledWith(new Error('away'));
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  const stopped = jobs.stop();
  ends[1]?.();
  await stopped;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a process that has nothing else to do does not wait for the next pass', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const jobs = repeat(async () => undefined, 60, vi.fn());
  jobs.start();
  expect(timers.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false]);
  await jobs.stop();
});

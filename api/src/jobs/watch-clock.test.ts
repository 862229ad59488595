import type { Logger } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockSentence, onlyByRightClock, watchClock } from './watch-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const clock = {
    aheadMs: vi.fn<() => number | null>(() => 11 * 60_000),
    isRight: vi.fn<() => boolean>(() => true),
    measure: vi.fn<() => Promise<void>>(async () => undefined),
    contradictionMs: vi.fn<() => number | null>(() => null),
  };
  const said: unknown[][] = [];
  const tell =
    (level: string) =>
    (...words: unknown[]) =>
      said.push([level, ...words]);
  const log = { info: tell('info'), warn: tell('warn'), error: tell('error') } as unknown as Logger;
  return { clock, said, watch: watchClock(clock, log) };
}

test.each([
  [null, "This server does not know the database's time yet."],
  [90_400, "This server's clock is 90 seconds ahead of the database's: set it right, as with NTP."],
  [-5499, "This server's clock is 5 seconds behind the database's: set it right, as with NTP."],
  [-5500, "This server's clock is 6 seconds behind the database's: set it right, as with NTP."],
])('a clock that is ahead by %s ms is told as: %s', (ahead, sentence) => {
  expect(clockSentence({ aheadMs: () => ahead, isRight: () => false })).toBe(sentence);
});

test('a clock is measured every two seconds, and what becomes of it is said once', async () => {
  const { clock, said, watch } = watched();
  watch.start();
  await vi.advanceTimersByTimeAsync(1999);
  expect(clock.measure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(clock.measure).toHaveBeenCalledTimes(1);
  expect(said).toEqual([]);
  clock.isRight.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(4000);
  expect(said).toEqual([
    [
      'error',
      "This server's clock is 660 seconds ahead of the database's: set it right, as with NTP. No jobs and no bookings until then.",
    ],
  ]);
  clock.isRight.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(said.slice(1)).toEqual([['info', 'the clock is right again: jobs and bookings go on']]);
  await watch.stop();
});

test('a database that does not tell its time is a warning, and is asked again', async () => {
  const { clock, said, watch } = watched();
  const error = new Error('away');
  clock.measure.mockRejectedValueOnce(error);
  watch.start();
  await vi.advanceTimersByTimeAsync(4000);
  expect(said).toEqual([['warn', { err: error }, "the database's time is not known anew"]]);
  expect(clock.measure).toHaveBeenCalledTimes(2);
  await watch.stop();
});

test.each([true, false])('work of a process whose clock is right: %s, is done only then', async (isRight) => {
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  await onlyByRightClock({ aheadMs: () => 0, isRight: () => isRight }, work)();
  expect(work).toHaveBeenCalledTimes(Number(isRight));
});

test('one of the database’s servers that tells another time is said once, however often it answers', async () => {
  const { clock, said, watch } = watched();
  await watch.look();
  expect(said).toEqual([]);
  for (const ahead of [5_400, null, 6_000]) {
    clock.contradictionMs.mockReturnValue(ahead);
    await watch.look();
  }
  expect(said).toEqual([['error', { seconds: 5 }, expect.stringContaining('tells another time')]]);
});

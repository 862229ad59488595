import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIndexesStand } from './when-indexes-stand.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function waiting(missing: string[] | null) {
  let present = missing;
  const indexes = {
    missing: () => present,
    bringAbout: vi.fn<() => Promise<void>>(async () => undefined),
  };
  const error = vi.fn<() => void>();
  const goOn = vi.fn<() => void>();
  const watch = whenIndexesStand(indexes, { error }, goOn);
  const stand = (names: string[]) =>
    indexes.bringAbout.mockImplementation(async () => void (present = names));
  return { indexes, error, goOn, watch, stand };
}

test('where all indexes stand it goes on at once, and looks no more', async () => {
  const { indexes, goOn, watch } = waiting([]);
  expect(goOn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(indexes.bringAbout).not.toHaveBeenCalled();
  await watch.stop();
});

test.each([[['bookings.oneHoldPerSlot']], [null]])(
  'while %j are missing nothing goes on; they are tried every twenty seconds until they stand, and then once',
  async (missing) => {
    const { indexes, goOn, watch, stand } = waiting(missing);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(indexes.bringAbout).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect([indexes.bringAbout.mock.calls.length, goOn.mock.calls.length]).toEqual([1, 0]);
    stand([]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(goOn).toHaveBeenCalledTimes(1);
    stand(['shows.other']);
    await vi.advanceTimersByTimeAsync(40_000);
    expect([indexes.bringAbout.mock.calls.length, goOn.mock.calls.length]).toEqual([2, 1]);
    await watch.stop();
  },
);

test('what keeps them from being made is said, and they are tried again', async () => {
  const { indexes, error, goOn, watch, stand } = waiting(['shows.once']);
  const away = new Error('away');
  indexes.bringAbout.mockRejectedValueOnce(away);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(error.mock.calls).toEqual([[{ err: away }, 'indexes could not be made']]);
  stand([]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(goOn).toHaveBeenCalledTimes(1);
  await watch.stop();
});

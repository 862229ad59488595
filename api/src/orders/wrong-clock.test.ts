import { expect, test, vi } from 'vitest';
import { DatabaseClock } from '../db/database-clock.ts';
import type { Clock } from '../dependencies.ts';
import { claimSeats } from './claim-seats.ts';
import { orderJobs } from './jobs.ts';
import { sweep } from './settlement/sweep.ts';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight, hold } = cinemaForTests();

const MINUTE = 60_000;
const GUARD = { timeout: 30_000, interval: 20 };
const stateOf = async (id: string) => (await world.booking(id)).state;
/** What a machine says that is off by so many minutes. */
const machine = (minutes: number) => () => Date.now() + minutes * MINUTE;

/** The clock of a process on a machine that is off by so many minutes. */
async function clockOf(minutes: number): Promise<Clock> {
  const counters = { wall: machine(minutes), steady: () => performance.now() };
  const clock = new DatabaseClock(world.deps.db.raw, 1, counters);
  await clock.measure();
  return clock;
}
const byItself = async (minutes: number): Promise<Clock> => ({ now: () => new Date(machine(minutes)()) });

/** What becomes of a hold that has nine minutes left, and of one that ended a minute ago, at that clock's next sweep and claims. */
async function fate(clock: Clock) {
  const living = await hold('ann', tonight(), ['A1']);
  const over = await hold('bob', tonight(), ['B1']);
  const { db } = world.deps;
  const left = new Date(Date.now() + 9 * MINUTE);
  const ended = new Date(Date.now() - MINUTE);
  for (const [{ bookingId }, seat, until] of [[living, 'A1', left] as const, [over, 'B1', ended] as const]) {
    await db.bookings.updateOne({ _id: bookingId }, { $set: { holdUntil: until } });
    await db.shows.updateOne({ _id: tonight()._id }, { $set: { [`seats.${seat}.until`]: until } });
  }
  const deps = { ...world.deps, clock };
  const claim = async (seat: string) => {
    const other = { ...(await world.booking(living.bookingId)), _id: world.deps.ids.next(), seats: [seat] };
    return claimSeats(deps, other);
  };
  const claimed = { living: await claim('A1'), over: await claim('B1') };
  await sweep(deps);
  return { claimed, living: await stateOf(living.bookingId), over: await stateOf(over.bookingId) };
}

const AS_THE_DATABASE = { claimed: { living: false, over: true }, living: 'pending', over: 'expired' };

test.each([11, -11])('a machine that is %d minutes off ends no hold early and none late', async (minutes) => {
  expect(await fate(await clockOf(minutes))).toEqual(AS_THE_DATABASE);
});

test('control: by its own clock it would', async () => {
  expect(await fate(await byItself(11))).toMatchObject({ claimed: { living: true }, living: 'expired' });
});

test('control: and one that is behind would keep a hold that is over', async () => {
  expect(await fate(await byItself(-11))).toMatchObject({ claimed: { over: false }, over: 'pending' });
});

test('the jobs of a process whose clock is wrong rest, and go on by themselves when it is right', async () => {
  const { bookingId } = await hold('ann', tonight(), ['C1']);
  world.clock.turn({ minutes: 11 });
  const isRight = vi.fn(() => false);
  const { config } = world.deps;
  const often = { ...config.booking, sweepSeconds: 0.02 };
  const ownClock = { aheadMs: () => 660_000, isRight };
  const jobs = orderJobs({ ...world.deps, config: { ...config, booking: often }, ownClock });
  jobs.start();
  const looks = isRight.mock.calls.length + 6;
  await expect.poll(() => isRight.mock.calls.length, GUARD).toBeGreaterThanOrEqual(looks);
  expect(await stateOf(bookingId)).toBe('pending');
  isRight.mockReturnValue(true);
  await expect.poll(() => stateOf(bookingId), GUARD).toBe('expired');
  await jobs.stop();
});

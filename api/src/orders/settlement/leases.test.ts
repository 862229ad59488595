import { expect, test } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { ALL, leasedFor } from './leases.ts';

const { world, tonight } = cinemaForTests();

const sweeps = () => leasedFor(world.deps, 'sweep', 'pending');
const put = () => putBooking(world, { userId: 'ann', showId: tonight()._id });
const leaseOf = async (id: string) => (await world.booking(id)).lease;

test('who writes the lease first has it for a minute, and then it is anybody’s', async () => {
  const booking = await put();
  expect(await sweeps().take(booking)).toBe(true);
  expect(await leaseOf(booking._id)).toEqual({
    work: 'sweep',
    until: world.clock.in({ minutes: 1 }),
    tries: 0,
  });
  expect(await sweeps().take(booking)).toBe(false);
  world.clock.turn({ ms: 59_999 });
  expect(await sweeps().take(booking)).toBe(false);
  world.clock.turn({ ms: 1 });
  expect(await sweeps().take(booking)).toBe(true);
});

test('a lease is of one booking and one work', async () => {
  const [booking, other] = [await put(), await put()];
  expect(await sweeps().take(booking)).toBe(true);
  expect(await leaseOf(other._id)).toBeUndefined();
  expect(await leasedFor(world.deps, 'refund', 'pending').take(booking)).toBe(true);
});

test('what has moved on since it was read is nobody’s work any more', async () => {
  const booking = await put();
  await world.deps.db.bookings.updateOne({ _id: booking._id }, { $set: { state: 'paid' } });
  expect(await sweeps().take(booking)).toBe(false);
  await sweeps().failed(booking);
  expect(await leaseOf(booking._id)).toBeUndefined();
  const taken = await put();
  await sweeps().take(taken);
  await world.deps.db.bookings.updateOne({ _id: taken._id }, { $set: { state: 'paid' } });
  await sweeps().failed(taken);
  expect(await leaseOf(taken._id)).toMatchObject({ tries: 0 });
});

/** Takes it and fails, as it was read, and says how long it rests. */
async function restAfter(id: string): Promise<number> {
  const seen = await world.booking(id);
  await sweeps().take(seen);
  await sweeps().failed(seen);
  return ((await leaseOf(id))?.until.getTime() ?? 0) - world.clock.now().getTime();
}

test('what fails once is tried at once, then rests five seconds, twice as long each time, and ten minutes at most', async () => {
  const { _id } = await put();
  const rests: number[] = [];
  for (let round = 0; round < 13; round++) {
    const rest = await restAfter(_id);
    rests.push(rest / 1000);
    world.clock.turn({ ms: rest });
  }
  expect(rests).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 600, 600, 600, 600, 600]);
  expect((await leaseOf(_id))?.tries).toBe(13);
});

test('failures of one work are not counted for the other, nor written over its lease', async () => {
  const { _id } = await put();
  await restAfter(_id);
  await restAfter(_id);
  const refunds = leasedFor(world.deps, 'refund', 'pending');
  expect(await refunds.take(await world.booking(_id))).toBe(true);
  expect(await leaseOf(_id)).toMatchObject({ work: 'refund', tries: 0 });
  await sweeps().failed(await world.booking(_id));
  expect(await leaseOf(_id)).toMatchObject({ work: 'refund', until: world.clock.in({ minutes: 1 }) });
});

test('failures are remembered by who takes the lease next', async () => {
  const { _id } = await put();
  await restAfter(_id);
  expect(await sweeps().take(await world.booking(_id))).toBe(true);
  expect((await leaseOf(_id))?.tries).toBe(1);
});

test('a pass that is alone takes everything', async () => {
  const booking = await put();
  expect(await ALL.take(booking)).toBe(true);
  expect(await ALL.take(booking)).toBe(true);
  await ALL.failed(booking);
  expect(await leaseOf(booking._id)).toBeUndefined();
});

import { expect, test, vi } from 'vitest';
import type { SeatState } from '../db/documents.ts';
import { claimSeats } from './claim-seats.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { joinLine } from './waiting/queue.ts';

const { world, tonight, buy, hold } = cinemaForTests({ HALL_ROWS: 'A', SEATS_PER_ROW: '4' });

const setSeats = (seats: Record<string, SeatState>) =>
  world.deps.db.shows.updateOne(
    { _id: tonight()._id },
    { $set: Object.fromEntries(Object.entries(seats).map(([id, seat]) => [`seats.${id}`, seat])) },
  );
const ownerOf = async (seat: string) => (await world.show(tonight()._id)).seats[seat]?.bookingId;

/** Ann's booking of two seats, which nobody has by now. */
async function without(seats: string[]) {
  const { bookingId } = await hold('ann', tonight(), seats);
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { seats: {} } });
  return world.booking(bookingId);
}

/** Lets something happen just before each claim. */
function beforeEachClaim(deed: (claim: number) => Promise<unknown>) {
  const { shows } = world.deps.db;
  const update = shows.updateOne.bind(shows);
  let claims = 0;
  return vi.spyOn(shows, 'updateOne').mockImplementation(async (...words) => {
    await deed((claims += 1));
    return update(...words);
  });
}
const changeSeats = () =>
  world.deps.db.shows.findOneAndUpdate({ _id: tonight()._id }, { $inc: { seatsVersion: 1 } });

/** A single seat is free, and Cy waits for two. */
async function awaited() {
  const booking = await without(['A1']);
  await buy('bob', tonight(), ['A2', 'A3', 'A4']);
  await setSeats({ A1: { state: 'held', bookingId: 'nobody', until: world.clock.in({ minutes: 5 }) } });
  await joinLine(
    world.deps,
    { userId: 'cy', sessionId: 'sess', factorAges: { first: 0, second: 0 } },
    tonight()._id,
    2,
  );
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $unset: { 'seats.A1': true } });
  return booking;
}

test('a hold that its owner began after somebody looked at the one before is left alone, even where the clock is ahead', async () => {
  const booking = await without(['A1']);
  const held = (until: Date) => setSeats({ A1: { state: 'held', bookingId: 'somebody', until } });
  await held(world.clock.now());
  const { bookings } = world.deps.db;
  const find = bookings.findOne.bind(bookings);
  vi.spyOn(bookings, 'findOne').mockImplementationOnce(async (...words: unknown[]) => {
    await held(world.clock.in({ minutes: 1 }));
    world.clock.turn({ minutes: 2 });
    return (await Reflect.apply(find, bookings, words)) as Awaited<ReturnType<typeof find>>;
  });
  expect(await claimSeats(world.deps, booking)).toBe(false);
  expect(await ownerOf('A1')).toBe('somebody');
});

test('a booking that has one of its seats gets the other one, whose hold ran out', async () => {
  const booking = await without(['A1', 'A2']);
  await setSeats({
    A1: { state: 'held', bookingId: booking._id, until: booking.holdUntil },
    A2: { state: 'held', bookingId: 'somebody', until: world.clock.now() },
  });
  expect(await claimSeats(world.deps, booking)).toBe(true);
  expect(await ownerOf('A2')).toBe(booking._id);
});

test('a booking gets a seat whose hold ran out together with one that was given up for it', async () => {
  const booking = await without(['A1', 'A2']);
  await setSeats({
    A1: { state: 'held', bookingId: 'given', until: world.clock.in({ minutes: 5 }) },
    A2: { state: 'held', bookingId: 'somebody', until: world.clock.now() },
  });
  expect(await claimSeats(world.deps, booking, ['given'])).toBe(true);
  expect([await ownerOf('A1'), await ownerOf('A2')]).toEqual([booking._id, booking._id]);
});

test('seats whose holds ran out one after the other are claimed together, in whatever order they are', async () => {
  const booking = await without(['A1', 'A2']);
  await setSeats({
    A1: { state: 'held', bookingId: 'somebody', until: world.clock.now() },
    A2: { state: 'held', bookingId: 'another', until: world.clock.in({ minutes: -1 }) },
  });
  expect(await claimSeats(world.deps, booking)).toBe(true);
  expect(await ownerOf('A1')).toBe(booking._id);
});

test('of a show that is gone nothing can be claimed', async () => {
  const booking = await without(['A1']);
  await world.deps.db.shows.deleteOne({ _id: tonight()._id });
  expect(await claimSeats(world.deps, booking)).toBe(false);
});

test('a claim that was lost is not tried again where nobody waits', async () => {
  const booking = await without(['A1']);
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { startsAt: world.clock.now() } });
  const claims = beforeEachClaim(async () => undefined);
  expect(await claimSeats(world.deps, booking)).toBe(false);
  expect(claims).toHaveBeenCalledTimes(2);
});

test('where somebody waits, a claim looks again when the seats change under its hands', async () => {
  const booking = await awaited();
  beforeEachClaim(async (claim) => claim === 2 && changeSeats());
  expect(await claimSeats(world.deps, booking)).toBe(true);
  expect(await ownerOf('A1')).toBe(booking._id);
});

test('seats that never stand still are not claimed, and nobody is told that somebody has them', async () => {
  const booking = await awaited();
  beforeEachClaim(changeSeats);
  await expect(claimSeats(world.deps, booking)).rejects.toMatchObject({
    status: 409,
    code: 'busy',
    extra: { retryAfter: 1 },
  });
  expect(await ownerOf('A1')).toBeUndefined();
});

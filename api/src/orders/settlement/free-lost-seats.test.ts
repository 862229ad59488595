import { expect, test, vi } from 'vitest';
import { CHANGED_CHOICE } from '../../bookings/given-up.ts';
import type { SeatState } from '../../db/documents.ts';
import { freeLostSeats } from './free-lost-seats.ts';
import { settleSession } from './settle.ts';
import { cinemaForTests } from '../testing/cinema.ts';

const { world, tonight, hold, buy } = cinemaForTests();

/** Leaves seats to a booking as a process does that dies between two writes. */
const leave = (showId: string, seats: Record<string, SeatState>) =>
  world.deps.db.shows.updateOne(
    { _id: showId },
    { $set: Object.fromEntries(Object.entries(seats).map(([id, seat]) => [`seats.${id}`, seat])) },
  );
const seatsOf = async (showId: string) => Object.keys((await world.show(showId)).seats).sort();

test('seats that a dead booking still owns are freed, those of living ones stay', async () => {
  const dead = await buy('ann', tonight(), ['A1']);
  await world.as('ann').cancel(dead.bookingId);
  await leave(tonight()._id, { A1: { state: 'sold', bookingId: dead.bookingId } });
  await hold('bob', tonight(), ['B1']);
  await buy('cyn', tonight(), ['C1']);
  await freeLostSeats(world.deps);
  expect(await seatsOf(tonight()._id)).toEqual(['B1', 'C1']);
});

test('seats of a hold that is just being shared stay with it while the hold lasts, and no longer', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  // As between giving the whole up and giving its seats to the parts.
  await world.deps.db.bookings.updateOne(
    { _id: bookingId },
    { $set: { state: 'cancelled', shareToken: 'secret' }, $unset: { session: true } },
  );
  await freeLostSeats(world.deps);
  expect(await seatsOf(tonight()._id)).toEqual(['A1', 'A2']);
  world.clock.turn({ minutes: 10 });
  await freeLostSeats(world.deps);
  expect(await seatsOf(tonight()._id)).toEqual([]);
});

test('seats that were given up for another choice stay for it while the hold lasts, and no longer', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  // As between the end of the hold and the claim of the order that it made room for.
  await world.deps.db.bookings.updateOne(
    { _id: bookingId },
    {
      $set: { state: 'cancelled' },
      $unset: { session: true },
      $push: { history: { state: 'cancelled', at: world.clock.now(), why: CHANGED_CHOICE } },
    },
  );
  await freeLostSeats(world.deps);
  expect(await seatsOf(tonight()._id)).toEqual(['A1', 'A2']);
  world.clock.turn({ minutes: 10 });
  await freeLostSeats(world.deps);
  expect(await seatsOf(tonight()._id)).toEqual([]);
});

test('seats of a booking that was withdrawn are freed', async () => {
  const bookingId = world.deps.ids.next();
  await leave(tonight()._id, { A1: { state: 'sold', bookingId }, A2: { state: 'sold', bookingId } });
  await freeLostSeats(world.deps);
  expect(await seatsOf(tonight()._id)).toEqual([]);
});

test('a free booking whose hold ran out while its seats were sold is ended, and they are free', async () => {
  const free = await world.addShow({ priceCents: 0 });
  const { bookingId } = await world.as('ann').book(free._id, ['A1']);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { state: 'expired' } });
  await freeLostSeats(world.deps);
  expect(await seatsOf(free._id)).toEqual([]);
  expect((await world.booking(bookingId)).state).toBe('cancelled');
});

test('many shows are looked through, and each is left with its own seats', async () => {
  const bookingId = world.deps.ids.next();
  const shows = await Promise.all(Array.from({ length: 60 }, () => world.addShow()));
  for (const { _id } of shows) await leave(_id, { A1: { state: 'sold', bookingId } });
  const [one] = shows;
  if (one) await buy('ann', one, ['B1']);
  await freeLostSeats(world.deps);
  const left = await Promise.all(shows.map(({ _id }) => seatsOf(_id)));
  expect(left).toEqual(shows.map((show) => (show === one ? ['B1'] : [])));
});

test('a withdrawn booking that is made again meanwhile, by the same intent, keeps its new hold', async () => {
  const bookingId = world.deps.ids.next();
  const holdUntil = (minutes: number): SeatState => ({
    state: 'held',
    bookingId,
    until: new Date(world.clock.now().getTime() + minutes * 60_000),
  });
  await leave(tonight()._id, { A1: holdUntil(5), A2: holdUntil(5) });
  const { bookings } = world.deps.db;
  const find = bookings.find.bind(bookings);
  vi.spyOn(bookings, 'find').mockImplementationOnce((filter) => {
    const cursor = find(filter ?? {});
    const read = cursor.toArray.bind(cursor);
    cursor.toArray = async () => {
      const found = await read();
      await leave(tonight()._id, { A1: holdUntil(10) });
      return found;
    };
    return cursor;
  });
  await freeLostSeats(world.deps);
  expect(await seatsOf(tonight()._id)).toEqual(['A1']);
});

test('seats of a hold that ended early are anybody’s, although the process died before it freed them', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1', 'A2']);
  world.stripe.webhooks.hold();
  await world.deps.payments.checkout.sessions.expire(sessionId);
  vi.spyOn(world.deps.db.shows, 'bulkWrite').mockRejectedValueOnce(new Error('the process died'));
  await expect(settleSession(world.deps, sessionId)).rejects.toThrow('the process died');
  expect((await world.booking(bookingId)).state).toBe('expired');
  await freeLostSeats(world.deps);
  expect((await world.as('bob').book(tonight()._id, ['A2', 'A3'])).http).toBe(200);
  expect(await seatsOf(tonight()._id)).toEqual(['A2', 'A3']);
  await world.stripe.webhooks.release();
});

test('an expired booking that Pay Now takes up again meanwhile keeps its new hold', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { state: 'expired' } });
  const { bookings } = world.deps.db;
  const find = bookings.find.bind(bookings);
  vi.spyOn(bookings, 'find').mockImplementationOnce((filter) => {
    const cursor = find(filter ?? {});
    const read = cursor.toArray.bind(cursor);
    cursor.toArray = async () => {
      const found = await read();
      world.clock.turn({ ms: 1 });
      expect((await world.as('ann').pay(bookingId)).http).toBe(200);
      return found;
    };
    return cursor;
  });
  await freeLostSeats(world.deps);
  expect(await seatsOf(tonight()._id)).toEqual(['A1']);
});

test('seats that were sold to a booking with a price wait for its settlement, although its hold has ended', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  // As when a settlement and a sweep met and the settlement died after it had sold the seats.
  await leave(tonight()._id, { A1: { state: 'sold', bookingId } });
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { state: 'expired' } });
  await freeLostSeats(world.deps);
  expect(await seatsOf(tonight()._id)).toEqual(['A1']);
  expect((await world.booking(bookingId)).state).toBe('expired');
  world.stripe.pay(sessionId);
  await world.stripe.webhooks.settled();
  expect((await world.booking(bookingId)).state).toBe('paid');
});

test('the one seat that is taken in the whole cinema is freed like any other', async () => {
  await world.deps.db.shows.deleteMany({ _id: { $ne: tonight()._id } });
  await leave(tonight()._id, { A1: { state: 'sold', bookingId: world.deps.ids.next() } });
  await freeLostSeats(world.deps);
  expect(await seatsOf(tonight()._id)).toEqual([]);
});

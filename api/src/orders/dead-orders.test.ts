import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../db/documents.ts';
import { removeDeadOrders } from './dead-orders.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';
import { seatOwners } from './testing/seat-owners.ts';

const { world, tonight, hold } = cinemaForTests({ SEATS_PER_PERSON: '4', OPEN_HOLDS_PER_SHOW: '2' });

const put = (booking: Partial<BookingDocument> = {}) =>
  putBooking(world, { userId: 'ann', showId: tonight()._id, seats: ['A1', 'A2'], ...booking });
const end = (open: readonly BookingDocument[], seats = ['A2', 'A3']) =>
  removeDeadOrders(world.deps, open, { bookingId: 'placed', seats });
const isThere = async ({ _id }: BookingDocument) =>
  (await world.deps.db.bookings.countDocuments({ _id })) === 1;

test('an order without seats, some of which another one has, is removed', async () => {
  const dead = await put();
  await end([dead]);
  expect(await isThere(dead)).toBe(false);
});

test('another order of the show that is held as long stays', async () => {
  const other = await put({ userId: 'bob', seats: ['B1'] });
  const dead = await put({ holdUntil: other.holdUntil });
  await end([dead]);
  expect([await isThere(other), await isThere(dead)]).toEqual([true, false]);
});

/** It claims its seats, and more happens to it, a moment before it goes. */
function claimsBefore(dead: BookingDocument, then: () => Promise<unknown> = async () => null) {
  const { bookings, shows } = world.deps.db;
  const remove = bookings.deleteOne.bind(bookings);
  vi.spyOn(bookings, 'deleteOne').mockImplementationOnce(async (...words) => {
    const held = { state: 'held' as const, bookingId: dead._id, until: dead.holdUntil };
    await shows.updateOne({ _id: tonight()._id }, { $set: { seats: { A1: held, A2: held } } });
    await then();
    return remove(...words);
  });
}

test('what it claims a moment before it goes is free again', async () => {
  const dead = await put();
  claimsBefore(dead);
  await end([dead]);
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('one that claims its seats and gets its page a moment before it would go keeps both', async () => {
  const seen = await put();
  const { _id } = seen;
  const session = { id: 'cs_1', url: 'http://stripe.test/' };
  claimsBefore(seen, () => world.deps.db.bookings.updateOne({ _id }, { $set: { session } }));
  await end([seen]);
  expect(await world.booking(_id)).toMatchObject({ session });
  expect(await seatOwners(world, tonight()._id)).toEqual({ A1: _id, A2: _id });
});

test.each<[string, Partial<BookingDocument>]>([
  ['has a page', { session: { id: 'cs_1', url: 'http://stripe.test/' } }],
  ['had one, which may be paid', { attempt: 2 }],
  ['is of other seats', { seats: ['B1'] }],
  ['is for friends', { share: { token: 't', holder: 'ann', holderName: 'Ann' } }],
  ['costs nothing', { amountCents: 0 }],
  ['ran out', { holdUntil: new Date(0) }],
])('one that %s is left as it is', async (_, booking) => {
  const living = await put(booking);
  await end([living]);
  expect(await world.booking(living._id)).toEqual(living);
});

test('the order that is placed is not its own dead one', async () => {
  const placed = await put();
  await removeDeadOrders(world.deps, [placed], { bookingId: placed._id, seats: placed.seats });
  expect(await isThere(placed)).toBe(true);
});

test.each<[string, Partial<BookingDocument>]>([
  ['got a page', { session: { id: 'cs_1', url: 'http://stripe.test/' } }],
  ['is another attempt', { attempt: 2 }],
  ['is asked for anew', { holdUntil: new Date('2100-01-01T00:00:00Z') }],
  ['was ended', { state: 'expired' }],
])('one that %s meanwhile stays', async (_, change) => {
  const seen = await put();
  await world.deps.db.bookings.updateOne({ _id: seen._id }, { $set: change });
  await end([seen]);
  expect(await isThere(seen)).toBe(true);
});

test('one of seats elsewhere keeps its slot and counts among its owner’s seats until its time is over, and no longer', async () => {
  await put({ holdSlot: 0 });
  const order = (seats: string[]) => world.as('ann').book(tonight()._id, seats);
  expect(await order(['B1', 'B2', 'B3'])).toMatchObject({ http: 409, code: 'too_many_seats' });
  await hold('ann', tonight(), ['B1']);
  expect(await order(['C1'])).toMatchObject({ http: 409, code: 'too_many_holds' });
  world.clock.turn({ minutes: 10 });
  await hold('ann', tonight(), ['B1', 'B2', 'B3']);
  await hold('ann', tonight(), ['C1']);
});

test('one that has a seat stays, however it came by it', async () => {
  const seen = await put();
  const A1 = { state: 'held' as const, bookingId: seen._id, until: seen.holdUntil };
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { seats: { A1 } } });
  await end([seen]);
  expect(await isThere(seen)).toBe(true);
});

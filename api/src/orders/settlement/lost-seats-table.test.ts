import { expect, test } from 'vitest';
import type { BookingDocument, SeatState } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { freeLostSeats } from './free-lost-seats.ts';

const { world, tonight } = cinemaForTests();

const STATES = ['pending', 'paid', 'expired', 'cancelled', 'refunding', 'refunded'] as const;
const held = (bookingId: string, minutes = 5): SeatState => ({
  state: 'held',
  bookingId,
  until: world.clock.in({ minutes }),
});
const sold = (bookingId: string): SeatState => ({ state: 'sold', bookingId });
const seat = (_id: string, seats: Record<string, SeatState>) =>
  world.deps.db.shows.updateOne({ _id }, { $set: { seats } });
const put = (booking: Partial<BookingDocument>, showId = tonight()._id) =>
  putBooking(world, { userId: 'ann', showId, ...booking });
const seatsOf = async (showId = tonight()._id) => Object.keys((await world.show(showId)).seats);

test('seats of a booking that can never own one again are freed, held and sold, and those of others are not', async () => {
  for (const state of STATES) {
    const { _id } = await put({ state });
    const { _id: living } = await put({ state: 'paid', seats: ['B1'] });
    await seat(tonight()._id, { A1: held(_id), A2: sold(_id), B1: sold(living) });
    await freeLostSeats(world.deps);
    const isFreed = ['cancelled', 'refunding', 'refunded'].includes(state);
    expect(await seatsOf(), state).toEqual(isFreed ? ['B1'] : ['A1', 'A2', 'B1']);
    expect((await world.booking(_id)).state).toBe(state);
  }
});

test('an expired booking that cost nothing and has sold seats is ended; one that has a price or only holds is not', async () => {
  for (const [amountCents, has] of [
    [0, 'sold'],
    [0, 'held'],
    [1, 'sold'],
    [1, 'held'],
  ] as const) {
    const { _id } = await put({ state: 'expired', amountCents });
    await seat(tonight()._id, { A1: has === 'sold' ? sold(_id) : held(_id) });
    await freeLostSeats(world.deps);
    const awaitsMoney = amountCents > 0 && has === 'sold';
    expect(await seatsOf()).toEqual(awaitsMoney ? ['A1'] : []);
    const isEnded = amountCents === 0 && has === 'sold';
    expect((await world.booking(_id)).state).toBe(isEnded ? 'cancelled' : 'expired');
  }
});

test('a free booking that may still be paid, or is, keeps its sold seats', async () => {
  for (const state of ['pending', 'paid'] as const) {
    const { _id } = await put({ state, amountCents: 0 });
    await seat(tonight()._id, { A1: sold(_id) });
    await freeLostSeats(world.deps);
    expect(await seatsOf()).toEqual(['A1']);
    expect((await world.booking(_id)).state).toBe(state);
  }
});

test('a withdrawn booking loses seats that were held as was seen, and a sold one', async () => {
  const { _id } = await put({ state: 'paid', seats: ['C1'] });
  await seat(tonight()._id, { A1: held('gone'), A2: held('gone'), B1: sold('gone too'), C1: sold(_id) });
  await freeLostSeats(world.deps);
  expect(await seatsOf()).toEqual(['C1']);
});

test('a show that has begun keeps its seats, and a show without any takes no place among those that are looked up', async () => {
  await seat(tonight()._id, { A1: sold('gone') });
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { startsAt: world.clock.now() } });
  const other = await world.addShow();
  await seat(other._id, { A1: sold('gone') });
  await freeLostSeats(world.deps);
  expect(await seatsOf()).toEqual(['A1']);
  expect(await seatsOf(other._id)).toEqual([]);
});

test('a booking of one show says nothing about the seats of another', async () => {
  const other = await world.addShow();
  const { _id } = await put({ state: 'cancelled' }, other._id);
  const { _id: living } = await put({ state: 'paid' });
  await seat(tonight()._id, { A1: sold(living) });
  await seat(other._id, { A1: sold(_id) });
  await freeLostSeats(world.deps);
  expect([await seatsOf(), await seatsOf(other._id)]).toEqual([['A1'], []]);
});

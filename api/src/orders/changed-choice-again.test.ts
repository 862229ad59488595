/** An order for which a hold was given up, and which another tab of the same person ends under it, is made once more. */
import type { InsertOneResult } from 'mongodb';
import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../db/documents.ts';
import { expire } from './settlement/settle.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { seatOwners } from './testing/seat-owners.ts';

const { world, tonight, hold } = cinemaForTests();

const CHOICE = ['A2', 'A3'];
/** Tries beside the first one. */
const MAX_CHANGES = 4;
const choose = () => world.as('ann').book(tonight()._id, CHOICE);
const seatsOf = () => seatOwners(world, tonight()._id);

/** Orders of the choice that were written, each with what is done about it before it has its page. */
function written(then: (booking: BookingDocument, number: number) => Promise<unknown> = async () => null) {
  const { bookings } = world.deps.db;
  const insert = bookings.insertOne.bind(bookings);
  const orders: BookingDocument[] = [];
  vi.spyOn(bookings, 'insertOne').mockImplementation(async (...words): Promise<InsertOneResult> => {
    const done = await insert(...words);
    orders.push(words[0]);
    return done;
  });
  const update = bookings.updateOne.bind(bookings);
  vi.spyOn(bookings, 'updateOne').mockImplementation(async (...words) => {
    const last = orders.at(-1);
    if (last && words[0]?._id === last._id && JSON.stringify(words[1]).includes('session'))
      await then(last, orders.length);
    return update(...words);
  });
  return orders;
}
const end = (booking: BookingDocument) => expire(world.deps, booking, 'the payment could not be started');

test('an order that is ended under it by another tab is made again, as its hold is given up for it by then', async () => {
  await hold('ann', tonight(), ['A1', 'A2']);
  const orders = written(async (booking, number) => number === 1 && end(booking));
  const answer = await choose();
  expect(answer.http).toBe(200);
  expect(orders).toHaveLength(2);
  expect(answer.bookingId).toBe(orders[1]?._id);
  expect(await seatsOf()).toEqual({ A2: answer.bookingId, A3: answer.bookingId });
});

test('an order for which nothing was given up is made once', async () => {
  const orders = written(end);
  expect(await choose()).toMatchObject({ http: 409, code: 'hold_ended' });
  expect(orders).toHaveLength(1);
  expect(await seatsOf()).toEqual({});
});

test('an order that is ended under it each time is refused in the end, and holds nothing', async () => {
  await hold('ann', tonight(), ['A1', 'A2']);
  const orders = written(end);
  expect(await choose()).toMatchObject({ http: 409, code: 'hold_ended' });
  expect(orders).toHaveLength(MAX_CHANGES);
  expect(await seatsOf()).toEqual({});
});

test('an order whose seats cannot be had, with no other hold in its way, is not tried again and again', async () => {
  await hold('ann', tonight(), ['A1', 'A2']);
  const { shows } = world.deps.db;
  const orders = written();
  const update = shows.updateOne.bind(shows);
  // No claim of an order that was written finds its seats.
  vi.spyOn(shows, 'updateOne').mockImplementation((filter, ...words) =>
    update(orders.length > 0 ? { _id: 'none' } : filter, ...words),
  );
  expect(await choose()).toMatchObject({ http: 409, code: 'seats_taken' });
  expect(orders).toHaveLength(1);
  expect(await seatsOf()).toEqual({});
});

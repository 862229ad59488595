import { expect, test } from 'vitest';
import type { SeatState, WaitingPerson } from '../../db/documents.ts';
import type { Caller } from '../../dependencies.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { keyOf } from './line.ts';
import { joinLine } from './queue.ts';

const { world, tonight } = cinemaForTests({ HALL_ROWS: 'A', SEATS_PER_ROW: '2' });

const CY: Caller = { userId: 'cy', sessionId: 'sess', factorAges: { first: 0, second: 0 } };
const SOLD: SeatState = { state: 'sold', bookingId: 'somebody' };
const PLACE = `waiting.${keyOf('cy')}`;
const set = ($set: Record<string, unknown>) =>
  world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set });
const soldOut = () => set({ seats: { A1: SOLD, A2: SOLD } });
const place = async () => (await world.show(tonight()._id)).waiting?.[keyOf('cy')];

test('whoever has seats held for them, as a booking, keeps both when they press again', async () => {
  await soldOut();
  await putBooking(world, { userId: 'dora', showId: tonight()._id, state: 'cancelled' });
  const now = world.clock.now();
  const offer = {
    bookingId: world.deps.ids.next(),
    seats: ['A1'],
    until: world.clock.in({ minutes: 5 }),
    at: now,
  };
  const waits: WaitingPerson = { userId: 'cy', count: 1, since: now, offer };
  await putBooking(world, { _id: offer.bookingId, userId: 'cy', showId: tonight()._id, seats: ['A1'] });
  await set({ [PLACE]: waits });
  expect(await joinLine(world.deps, CY, tonight()._id, 2)).toEqual({ count: 1, ahead: 0 });
  expect(await place()).toEqual(waits);
});

test('who asks again in another language is written to in that one, and keeps it where none is told', async () => {
  await soldOut();
  for (const [language, isKept] of [
    ['en', 'en'],
    ['vi', 'vi'],
    [undefined, 'vi'],
  ] as const) {
    await joinLine(world.deps, { ...CY, ...(language && { language }) }, tonight()._id, 1);
    expect(await place()).toHaveProperty('language', isKept);
  }
});

test('whose offer runs out at this moment waits anew, with the number that they ask for', async () => {
  await soldOut();
  const now = world.clock.now();
  const before = world.clock.in({ minutes: -5 });
  const offer = { bookingId: world.deps.ids.next(), seats: ['A1'], until: now, at: before };
  await putBooking(world, {
    _id: offer.bookingId,
    userId: 'cy',
    showId: tonight()._id,
    holdUntil: now,
  });
  await set({ [PLACE]: { userId: 'cy', count: 1, since: before, offer } });
  expect(await joinLine(world.deps, CY, tonight()._id, 2)).toEqual({ count: 2, ahead: 0 });
  expect(await place()).toEqual({ userId: 'cy', count: 2, since: now });
});

import { expect, test, vi } from 'vitest';
import { Failure } from '../http/failure.ts';
import { refuseOften } from './booked-often.ts';
import { keepShareFair } from './fair-share.ts';
import { callerOf } from './testing/caller.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';

const { world, tonight } = cinemaForTests({ COSTLY_PER_MINUTE: '1000' });

const NOW = new Date('2026-11-21T20:00:00Z');
const HOUR_MS = 3_600_000;
/** So many bookings, made that many milliseconds ago. */
const made = (count: number, ago: number) =>
  Array.from({ length: count }, () => ({ createdAt: new Date(NOW.getTime() - ago) }));
function refusal(mine: Parameters<typeof refuseOften>[0]) {
  try {
    return refuseOften(mine, NOW);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { status, code, message, extra } = error;
    return { status, code, message, ...extra };
  }
}

test('sixty bookings of a show within an hour are the most; those of an hour ago are forgotten', () => {
  expect(refusal([...made(59, 0), ...made(9, HOUR_MS)])).toBeUndefined();
  expect(refusal([])).toBeUndefined();
  expect(refusal(made(60, HOUR_MS - 1))).toMatchObject({
    status: 429,
    code: 'too_many_bookings',
    retryAfter: 1,
  });
});

test('who has to pause is told after how long there is room again, whatever the bookings’ turn', () => {
  const mine = [...made(30, 0), ...made(30, HOUR_MS - 600_500), ...made(2, HOUR_MS - 1)];
  expect(refusal(mine)).toEqual({
    status: 429,
    code: 'too_many_bookings',
    message: 'You booked seats of this show very often. Please try again in 11 minutes.',
    retryAfter: 601,
  });
});

test('who books a free show and gives it back without end has to pause', async () => {
  const { _id } = await world.addShow({ priceCents: 0 });
  const ann = world.as('ann');
  const answers: number[] = [];
  for (let round = 0; round < 65; round++) {
    const { http, bookingId } = await ann.book(_id, ['A1']);
    answers.push(http);
    if (http === 200) await ann.cancel(bookingId);
  }
  expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429, 429, 429, 429]);
  expect(await world.deps.db.bookings.countDocuments({ showId: _id })).toBe(60);
  world.clock.turn({ minutes: 60 });
  expect((await ann.book(_id, ['A1'])).http).toBe(200);
});

test('an order reads nothing of what its owner gave back long ago', async () => {
  const showId = tonight()._id;
  const long = world.clock.in({ hours: -2 });
  const over = { state: 'cancelled' as const, holdUntil: long, createdAt: long, updatedAt: long };
  for (let count = 0; count < 70; count++) await putBooking(world, { userId: 'ann', showId, ...over });
  const { bookings } = world.deps.db;
  const read: number[] = [];
  const find = bookings.find.bind(bookings);
  vi.spyOn(bookings, 'find').mockImplementation((...words: Parameters<typeof find>) => {
    const cursor = find(...words);
    const toArray = cursor.toArray.bind(cursor);
    cursor.toArray = async () => {
      const found = await toArray();
      read.push(found.length);
      return found;
    };
    return cursor;
  });
  await keepShareFair(world.deps, callerOf('ann'), { showId, seats: ['A1'], before: [] });
  expect(read).toEqual([0]);
});

test('the same seats again lead to their booking also for who has to pause', async () => {
  const showId = tonight()._id;
  const { seats } = await putBooking(world, { userId: 'ann', showId });
  for (let count = 0; count < 60; count++)
    await putBooking(world, { userId: 'ann', showId, state: 'cancelled' });
  const order = (wanted: string[]) =>
    keepShareFair(world.deps, callerOf('ann'), { showId, seats: wanted, before: [] });
  await expect(order(seats)).resolves.toHaveLength(1);
  await expect(order(['A2'])).rejects.toMatchObject({ code: 'too_many_bookings' });
});

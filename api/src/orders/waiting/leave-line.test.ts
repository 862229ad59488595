import { expect, test, vi } from 'vitest';
import type { Caller } from '../../dependencies.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { keyOf } from './line.ts';
import { leaveLine } from './queue.ts';

const { world, tonight } = cinemaForTests({ HALL_ROWS: 'A', SEATS_PER_ROW: '2' });

const CY: Caller = { userId: 'cy', sessionId: 'sess', factorAges: { first: 0, second: 0 } };
const PLACE = `waiting.${keyOf('cy')}`;
const place = async () => (await world.show(tonight()._id)).waiting?.[keyOf('cy')];
const leave = () => leaveLine(world.deps, CY, tonight()._id);

/** Cy waits, and has seats held by an offer. */
async function offered() {
  const at = world.clock.now();
  const offer = {
    bookingId: world.deps.ids.next(),
    seats: ['A1'],
    until: world.clock.in({ minutes: 5 }),
    at,
  };
  await world.deps.db.shows.updateOne(
    { _id: tonight()._id },
    { $set: { [PLACE]: { userId: 'cy', count: 1, since: at, offer } } },
  );
  return offer;
}
/** Its booking is written. */
const written = ({ bookingId: _id }: { bookingId: string }) =>
  putBooking(world, { _id, userId: 'cy', showId: tonight()._id });

test('until the booking of an offer is written its place stays, whatever other bookings there are', async () => {
  await putBooking(world, { userId: 'dora', showId: tonight()._id });
  const offer = await offered();
  await leave();
  expect(await place()).toMatchObject({ offer });
});

test('who leaves with an offer that is their booking by now stands in the line no more', async () => {
  await written(await offered());
  await leave();
  expect(await place()).toBeUndefined();
});

test('who leaves as the next offer is made to them keeps the place that says whose those seats are', async () => {
  await written(await offered());
  const { bookings } = world.deps.db;
  const find = bookings.findOne.bind(bookings);
  let next: Awaited<ReturnType<typeof offered>> | undefined;
  vi.spyOn(bookings, 'findOne').mockImplementationOnce(async (...words: unknown[]) => {
    const found = (await Reflect.apply(find, bookings, words)) as Awaited<ReturnType<typeof find>>;
    next = await offered();
    return found;
  });
  await leave();
  expect(next).toBeDefined();
  expect((await place())?.offer).toEqual(next);
});

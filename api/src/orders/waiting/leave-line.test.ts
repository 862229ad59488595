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
  await change({ $set: { [PLACE]: { userId: 'cy', count: 1, since: at, offer } } })();
  return offer;
}
/** Its booking is written. */
const written = ({ bookingId: _id }: { bookingId: string }) =>
  putBooking(world, { _id, userId: 'cy', showId: tonight()._id });

test('who leaves before the booking of an offer is written has it written, whatever other bookings there are', async () => {
  await putBooking(world, { userId: 'dora', showId: tonight()._id });
  const { bookingId, seats } = await offered();
  await leave();
  expect(await place()).toBeUndefined();
  const showId = tonight()._id;
  expect(await world.booking(bookingId)).toMatchObject({ state: 'pending', userId: 'cy', showId, seats });
});

test('who leaves while an offer to them cannot be written is not told that they wait no more', async () => {
  const offer = await offered();
  vi.spyOn(world.deps.identity, 'buyer').mockRejectedValueOnce(new Error('Clerk is away'));
  await expect(leave()).rejects.toThrow('Clerk is away');
  expect(await place()).toMatchObject({ offer });
});

test('who leaves with an offer that is over, and was never written, waits no more', async () => {
  await offered();
  world.clock.turn({ minutes: 6 });
  await leave();
  expect(await place()).toBeUndefined();
});

test('an offer to somebody else that cannot be written keeps nobody in the line', async () => {
  const offer = await offered();
  await change({
    $set: {
      [`waiting.${keyOf('dora')}`]: {
        ...(await place()),
        userId: 'dora',
        offer: { ...offer, bookingId: world.deps.ids.next() },
      },
    },
  })();
  const buyer = world.deps.identity.buyer.bind(world.deps.identity);
  vi.spyOn(world.deps.identity, 'buyer').mockImplementation(async (userId) => {
    if (userId === 'dora') throw new Error('Clerk is away');
    return buyer(userId);
  });
  await leave();
  expect(await place()).toBeUndefined();
});

/** Something happens between the look at the show and the write by which somebody leaves, the first time. */
function beforeTheWrite(deed: () => Promise<unknown>): void {
  const { shows } = world.deps.db;
  const update = shows.updateOne.bind(shows);
  vi.spyOn(shows, 'updateOne').mockImplementationOnce(async (...words) => {
    await deed();
    return update(...words);
  });
}
const change = (words: Parameters<typeof world.deps.db.shows.updateMany>[1]) => () =>
  world.deps.db.shows.updateMany({ _id: tonight()._id }, words);

test('who leaves as an offer to them ends, and puts them back in the line, stands in it no more', async () => {
  await written(await offered());
  beforeTheWrite(change({ $unset: { [`${PLACE}.offer`]: true } }));
  await leave();
  expect(await place()).toBeUndefined();
});

test('who leaves as they are offered seats has them as a booking', async () => {
  await change({ $set: { [PLACE]: { userId: 'cy', count: 1, since: world.clock.now() } } })();
  let offer: Awaited<ReturnType<typeof offered>> | undefined;
  beforeTheWrite(async () => (offer = await offered()));
  await leave();
  expect(await world.booking(offer?.bookingId ?? '')).toMatchObject({ state: 'pending', seats: ['A1'] });
  expect(await place()).toBeUndefined();
});

test('who leaves as their show is cancelled keeps the place by which the cancelling knows of what is held for them', async () => {
  const offer = await offered();
  await written(offer);
  beforeTheWrite(change({ $set: { status: 'cancelled' } }));
  await leave();
  expect(await place()).toMatchObject({ offer });
});

test('of a show that is cancelled no offer is written for who leaves', async () => {
  const offer = await offered();
  await change({ $set: { status: 'cancelled' } })();
  await leave();
  expect(await place()).toMatchObject({ offer });
  expect(await world.deps.db.bookings.findOne({ _id: offer.bookingId })).toBeNull();
});

test('nobody is told that they left a line in which they were offered something else at each look', async () => {
  await written(await offered());
  const { bookings } = world.deps.db;
  const find = bookings.findOne.bind(bookings);
  vi.spyOn(bookings, 'findOne').mockImplementation(async (...words: unknown[]) => {
    const found = (await Reflect.apply(find, bookings, words)) as Awaited<ReturnType<typeof find>>;
    await written(await offered());
    return found;
  });
  await expect(leave()).rejects.toMatchObject({ status: 409, code: 'busy' });
  expect(await place()).toHaveProperty('offer');
});

test('who leaves with an offer that is their booking by now stands in the line no more', async () => {
  await written(await offered());
  await leave();
  expect(await place()).toBeUndefined();
});

test('who leaves as the next offer is made to them has that one written as well: the place says whose its seats are until then', async () => {
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
  expect(await world.booking(next?.bookingId ?? '')).toMatchObject({ state: 'pending', seats: next?.seats });
  expect(await place()).toBeUndefined();
});

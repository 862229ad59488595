import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../db/documents.ts';
import { rememberedOffers } from './offers.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';

const { world, tonight } = cinemaForTests();

/** Offers of a process, and how often it has read a show or a movie. */
function offersAnd() {
  const offers = rememberedOffers(world.deps);
  const shows = vi.spyOn(world.deps.db.shows, 'findOne');
  const movies = vi.spyOn(world.deps.db.movies, 'findOne');
  const find = (...seats: string[]) => offers.find(tonight()._id, seats);
  return { offers, find, reads: () => [shows.mock.calls.length, movies.mock.calls.length] };
}
const claim = (offers: ReturnType<typeof rememberedOffers>, more: Partial<BookingDocument>) =>
  putBooking(world, { userId: 'ann', showId: tonight()._id, ...more }).then(offers.claimed);

test('a show is read once, and called what a payment page calls it', async () => {
  const { find, reads } = offersAnd();
  const { show, title } = await find('A1');
  expect(show._id).toBe(tonight()._id);
  expect(title).toMatch(/^The Heron, .+, Hall 1$/);
  expect(await find('A2')).toEqual({ show, title });
  expect(reads()).toEqual([1, 1]);
});

test('a seat that memory calls taken is looked up, and the title stays remembered', async () => {
  const { offers, find, reads } = offersAnd();
  await find('A1');
  await claim(offers, { seats: ['A1'] });
  // The database knows of no hold: it was given back in another process.
  await find('A1');
  expect(reads()).toEqual([2, 1]);
  await find('A1');
  expect(reads()).toEqual([2, 1]);
});

test('a claim is remembered until its hold ends, for all of its seats and no others', async () => {
  const { offers, find, reads } = offersAnd();
  await find('A1');
  await claim(offers, { seats: ['A1', 'A2'], holdUntil: world.clock.in({ minutes: 1 }) });
  await find('B1');
  expect(reads()).toEqual([1, 1]);
  world.clock.turn({ minutes: 1 });
  await find('A2');
  expect(reads()).toEqual([1, 1]);
  world.clock.turn({ ms: -1 });
  await find('A2');
  expect(reads()).toEqual([2, 1]);
  world.clock.turn({ minutes: -1, ms: 1 });
});

test('a claim in a show that is not remembered is nothing', async () => {
  const { offers, find, reads } = offersAnd();
  await claim(offers, { seats: ['A1'] });
  await find('A1');
  expect(reads()).toEqual([1, 1]);
});

test('a show that is forgotten, or has begun, is read again', async () => {
  const { offers, find, reads } = offersAnd();
  await find('A1');
  offers.forget(tonight()._id);
  await find('A1');
  expect(reads()).toEqual([2, 2]);
  const { startsAt } = tonight();
  const now = world.clock.now();
  world.clock.turnTo(startsAt);
  await expect(find('A1')).rejects.toMatchObject({ status: 409, code: 'show_started' });
  world.clock.turnTo(now);
});

test('taken seats are named, whoever has them', async () => {
  const { find } = offersAnd();
  const sold = { state: 'sold' as const, bookingId: 'somebody' };
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { seats: { A1: sold, A3: sold } } });
  await expect(find('A1', 'A2', 'A3')).rejects.toMatchObject({ code: 'seats_taken' });
  await expect(find('A3')).rejects.toMatchObject({ code: 'seats_taken' });
  expect((await find('A2')).show.seats).toHaveProperty('A1');
});

test('a title is remembered for ten minutes', async () => {
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ms);
  const { find, reads } = offersAnd();
  ms = 1;
  await find('A1');
  ms += 10 * 60_000;
  await find('A1');
  expect(reads()).toEqual([1, 1]);
  ms += 1000;
  // The memory looks at the time once in a while.
  await expect.poll(() => find('A1').then(reads)).toEqual([2, 2]);
});

test('five hundred shows are remembered, and of one more the one that was asked for longest ago is not', async () => {
  const { offers, reads } = offersAnd();
  const ids = Array.from({ length: 501 }, (_, n) => `e${String(n).padStart(23, '0')}`);
  await world.deps.db.shows.insertMany(
    ids.map((_id) => ({ ...tonight(), _id, hall: 1 + (Number(_id.slice(1)) % 7) })),
  );
  for (const _id of ids) await offers.find(_id, ['A1']);
  expect(reads()).toEqual([501, 501]);
  await offers.find(ids[1] ?? '', ['A1']);
  expect(reads()).toEqual([501, 501]);
  await offers.find(ids[0] ?? '', ['A1']);
  expect(reads()).toEqual([502, 502]);
  await world.deps.db.shows.deleteMany({ _id: { $in: ids } });
});

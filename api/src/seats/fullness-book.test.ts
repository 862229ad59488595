import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seatIds } from '../cinema/hall-plan.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { holdSeats, releaseSeats, sellSeats } from './claim.ts';
import { fullnessBook } from './fullness-book.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi({ settings: { HALL_ROWS: 'A', SEATS_PER_ROW: '5', LIST_CACHE_MS: '0' } });
  const body = { movieId: '101', showsInput: [{ date: '2026-03-05', time: '19:30' }], showPrice: 10 };
  await api.call('POST', '/api/show/add', { as: 'boss', body });
});
afterEach(() => api.close());

async function owner(...seats: string[]) {
  const show = await api.deps.db.shows.findOne({});
  return { _id: `booking-${seats.join()}`, showId: show?._id ?? '', seats };
}
const inMinutes = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000);
const now = () => api.clock.now();

/** What is said of the one show, in every public answer that has it. */
async function said() {
  const bodies = await Promise.all(
    ['/api/show/101', '/api/show/times', '/api/show/programme'].map((path) => api.call('GET', path)),
  );
  const words = bodies.flatMap(({ body }) => JSON.stringify(body).match(/(?<="fullness":")[^"]+/g) ?? []);
  expect(words).toHaveLength(3);
  expect(JSON.stringify(bodies)).not.toMatch(/"(seats|seatsVersion|bookingId|A1)"/);
  return [...new Set(words)].join();
}

test('all public lists say how full a show is, while it is sold, held and freed again', async () => {
  const { db } = api.deps;
  expect(await said()).toBe('plenty');
  await sellSeats(db, await owner('A1', 'A2', 'A3', 'A4'), now());
  expect(await said()).toBe('few');
  await holdSeats(db, await owner('A5'), inMinutes(10), now());
  expect(await said()).toBe('sold-out');
  await releaseSeats(db, await owner('A1', 'A2', 'A3', 'A4'));
  expect(await said()).toBe('plenty');
});

test('a hold that runs out frees its seat in the count too, although nothing is written then', async () => {
  await holdSeats(api.deps.db, await owner(...seatIds(api.deps.config.cinema.hall)), inMinutes(10), now());
  expect(await said()).toBe('sold-out');
  api.clock.advance(10);
  expect(await said()).toBe('plenty');
});

test('the seats of a show are read again only when they have changed', async () => {
  const { db } = api.deps;
  const book = fullnessBook(api.deps);
  const read = vi.spyOn(db.shows, 'find');
  const look = async () => {
    const shows = await db.shows.find({}, { projection: { seatsVersion: 1 } }).toArray();
    read.mockClear();
    await book.of(shows);
    return read.mock.calls.length;
  };
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  await holdSeats(db, await owner('A1'), inMinutes(10), now());
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
});

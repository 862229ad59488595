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
  await sellSeats(api.deps, await owner('A1', 'A2', 'A3', 'A4'), now());
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

test('only the shows that have changed are asked for', async () => {
  const find = vi.spyOn(api.deps.db.shows, 'find');
  await fullnessBook(api.deps).of([{ _id: 'a', seatsVersion: 1 }]);
  expect(find.mock.calls.map(([filter]) => filter)).toEqual([{ _id: { $in: ['a'] } }]);
});

/** How full a show with these seats is; a single seat that is not free makes it `few`. */
async function fullnessWith(seats: Record<string, unknown>) {
  const { db, config } = api.deps;
  const show = await db.raw
    .collection<{ _id: string; seatsVersion: number }>('shows')
    .findOneAndUpdate(
      {},
      { $set: { seats }, $inc: { seatsVersion: 1 } },
      { returnDocument: 'after', projection: { seatsVersion: 1 } },
    );
  if (!show) throw new Error('There is no show');
  const cinema = { ...config.cinema, fewSeatsPercent: 99 };
  const fullness = await fullnessBook({ ...api.deps, config: { ...config, cinema } }).of([show]);
  return fullness(show._id);
}

test.each([
  ['nothing', {}, 'plenty'],
  ['a sale', { A1: { state: 'sold', bookingId: 'b' } }, 'few'],
  ['a hold that lasts', { A1: { state: 'held', bookingId: 'b', until: new Date('2100-01-01') } }, 'few'],
  ['a hold without an end', { A1: { state: 'held', bookingId: 'b' } }, 'plenty'],
])('%s counts as a claim would find it', async (_, seats, word) => {
  expect(await fullnessWith(seats)).toBe(word);
});

test('what is sold counts once, also if it kept the end of its hold', async () => {
  const sold = { state: 'sold', bookingId: 'b', until: new Date('2100-01-01') };
  expect(await fullnessWith({ A1: sold, A2: sold, A3: sold })).toBe('few');
});

test('what was sold of a larger hall takes nothing away from what there is', async () => {
  const sold = { state: 'sold', bookingId: 'b' };
  expect(await fullnessWith({ B1: sold, B2: sold, B3: sold, B4: sold, B5: sold })).toBe('plenty');
  const { body } = await api.call('GET', '/api/show/101/page');
  expect(JSON.stringify(body)).toContain('InStock');
});

test('a show that is gone meanwhile has all its seats', async () => {
  const cinema = { ...api.deps.config.cinema, fewSeatsPercent: 99 };
  const book = fullnessBook({ ...api.deps, config: { ...api.deps.config, cinema } });
  expect((await book.of([{ _id: 'gone', seatsVersion: 1 }]))('gone')).toBe('plenty');
});

test('a show that cannot be read is not to be booked, and the lists have the others', async () => {
  const body = { movieId: '102', showsInput: [{ date: '2026-03-05', time: '19:30' }], showPrice: 10 };
  await api.call('POST', '/api/show/add', { as: 'boss', body });
  await api.deps.db.raw
    .collection('shows')
    .updateOne({ movieId: '101' }, { $set: { 'seats.A1': null }, $inc: { seatsVersion: 1 } });
  const { status, body: told } = await api.call('GET', '/api/show/times');
  expect(status).toBe(200);
  expect(told).toMatchObject({
    times: { 101: { shows: [{ fullness: 'sold-out' }] }, 102: { shows: [{ fullness: 'plenty' }] } },
  });
});

test('a show that cannot be read is read again only when it has changed', async () => {
  const shows = api.deps.db.raw.collection('shows');
  await shows.updateOne({}, { $set: { 'seats.A1': null }, $inc: { seatsVersion: 1 } });
  const { _id, seatsVersion } = (await api.deps.db.shows.findOne({})) ?? { _id: '', seatsVersion: 0 };
  const book = fullnessBook(api.deps);
  const find = vi.spyOn(api.deps.db.shows, 'find');
  for (let looks = 0; looks < 2; looks += 1)
    expect((await book.of([{ _id, seatsVersion }]))(_id)).toBe('sold-out');
  expect(find).toHaveBeenCalledTimes(1);
});

import { beforeEach, expect, test } from 'vitest';
import { fillHouse } from '../admin/testing/house.ts';
import { holdSeats, releaseSeats, sellSeats } from '../seats/claim.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { fillShowListKeys, LISTED_DAYS } from './show-list-keys.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
  return () => api.close();
});

const now = () => api.clock.now();
const keysOf = async (_id: string) => (await api.deps.db.shows.findOne({ _id }))?.listKeys;

test('a show is listed by its title and by what it has sold, once a job has seen its seats', async () => {
  const { shows } = await fillHouse(api, { shows: 4, bookings: 0 });
  const { db, ids } = api.deps;
  const [, , show] = shows;
  if (!show) throw new Error('There are four shows');
  expect(await keysOf(show._id)).toEqual({
    listed: true,
    movie: 'minari',
    words: ['minari', 'm', 'mi', 'min', 'mina', 'minar'],
    sold: 0,
    earnings: 0,
    seatsVersion: 0,
  });
  const sold = { _id: ids.next(), showId: show._id, seats: ['A1', 'A2'] };
  const held = { _id: ids.next(), showId: show._id, seats: ['B1'] };
  expect(await sellSeats(api.deps, sold, now())).toBe(true);
  expect(await holdSeats(db, held, new Date(now().getTime() + 60_000), now())).toBe(true);
  await fillShowListKeys(db, now());
  expect(await keysOf(show._id)).toMatchObject({ sold: 2, earnings: 2 * show.priceCents, seatsVersion: 2 });
  await releaseSeats(db, sold);
  await fillShowListKeys(db, now());
  expect(await keysOf(show._id)).toMatchObject({ sold: 0, earnings: 0, seatsVersion: 4 });
});

test('what has keys of its seats is not written again', async () => {
  await fillHouse(api, { shows: 6, bookings: 20 });
  const { db } = api.deps;
  const before = await db.shows.find().toArray();
  let written = 0;
  db.raw.client.on('commandSucceeded', ({ commandName, reply }) => {
    if (commandName === 'update') written += (reply as { n: number }).n;
  });
  await fillShowListKeys(db, now());
  expect(written).toBe(0);
  expect(await db.shows.find().toArray()).toEqual(before);
});

test('whoever wrote a show: one of the release before, one whose movie is gone and one that was restored have keys', async () => {
  const { shows } = await fillHouse(api, { shows: 3, bookings: 3 });
  const { db } = api.deps;
  const [one, two, three] = shows.map(({ _id }) => _id);
  const before = await db.shows.find().toArray();
  await db.shows.updateOne({ _id: one ?? '' }, { $unset: { listKeys: true } });
  await db.shows.updateOne({ _id: two ?? '' }, { $unset: { listKeys: true }, $set: { movieId: 'gone' } });
  await db.shows.updateOne({ _id: three ?? '' }, { $set: { seats: {} }, $inc: { seatsVersion: 1 } });
  await fillShowListKeys(db, now());
  expect(await keysOf(one ?? '')).toEqual(before.find(({ _id }) => _id === one)?.listKeys);
  expect(await keysOf(two ?? '')).toMatchObject({ listed: true, movie: '', words: [], sold: 2 });
  expect(await keysOf(three ?? '')).toMatchObject({ sold: 0, earnings: 0 });
});

test('what has left the list leaves its indexes, and is never looked at again', async () => {
  await fillHouse(api, { shows: 4, bookings: 4 });
  api.clock.advance((LISTED_DAYS + 1) * 24 * 60);
  await fillShowListKeys(api.deps.db, now());
  const keys = await api.deps.db.shows.find().toArray();
  expect(keys.map(({ listKeys }) => listKeys)).toEqual(Array(4).fill({ listed: false }));
});

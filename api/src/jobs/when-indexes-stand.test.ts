import { MongoNetworkError } from 'mongodb';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { indexesOf } from '../db/index-state.ts';
import { INDEX_FORM, INDEXES } from '../db/indexes.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { whenIndexesStand } from './when-indexes-stand.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const SOON = { timeout: 5_000 };
const SLOT = 'oneHoldPerSlot';
const bookings = () => api.deps.db.raw.collection<{ _id: string }>('bookings');
const stands = async () => (await bookings().indexes()).some(({ name, unique }) => name === SLOT && unique);
/** A database that does not answer is no index that is gone. */
const away = () => new MongoNetworkError('gone');

/** As a process does it, only more often. */
async function watched() {
  const { db, log } = api.deps;
  const alarms: [kind: string, subject: string, words: string][] = [];
  const indexes = indexesOf(db, log);
  await indexes.bringAbout();
  let begun = 0;
  const told = { log, alarm: (...alarm: (typeof alarms)[number]) => void alarms.push(alarm) };
  const watch = whenIndexesStand(indexes, told, () => (begun += 1), 0.01);
  onTestFinished(() => watch.stop());
  expect(begun).toBe(1);
  return { indexes, alarms, begun: () => begun };
}

test('an index that is dropped while the process runs is made again, with an alarm, and the jobs do not begin twice', async () => {
  const { indexes, alarms, begun } = await watched();
  await bookings().dropIndex(SLOT);
  await expect.poll(stands, SOON).toBe(true);
  await expect
    .poll(() => alarms, SOON)
    .toEqual([['index-gone', `bookings.${SLOT}`, expect.stringContaining('has been made again')]]);
  expect(indexes.missing()).toEqual([]);
  expect(begun()).toBe(1);
});

test('until it stands again, which takes long where there is much, the process is not ready', async () => {
  const { db, log } = api.deps;
  const declared = { bookings: INDEXES['bookings'] ?? [] };
  const indexes = indexesOf(db, log, { form: INDEX_FORM, declared });
  await indexes.bringAbout();
  const collection = db.raw.collection('bookings');
  await collection.dropIndex(SLOT);
  await collection.dropIndex('newest');
  const whileMade: unknown[] = [];
  const make = collection.createIndexes.bind(collection);
  vi.spyOn(collection, 'createIndexes').mockImplementation((specs) => {
    whileMade.push(indexes.missing());
    return make(specs);
  });
  const handed = vi.spyOn(db.raw, 'collection').mockReturnValueOnce(collection);
  onTestFinished(() => handed.mockRestore());
  expect(await indexes.lookAgain()).toEqual(['bookings.newest', `bookings.${SLOT}`]);
  expect(whileMade).toEqual([[], [`bookings.${SLOT}`]]);
  expect(indexes.missing()).toEqual([]);
});

test('one that can no longer be made takes the process out, with an alarm, until its documents are put right', async () => {
  const { indexes, alarms } = await watched();
  const acts = api.deps.db.raw.collection<{ _id: string; ref: string }>('releaseLog');
  await acts.insertOne({ _id: '1', ref: 'one' });
  await acts.dropIndex('once');
  // It may have been made again in between.
  await expect
    .poll(
      () =>
        acts.insertOne({ _id: '2', ref: 'one' }).then(
          () => 'there',
          () => acts.dropIndex('once'),
        ),
      SOON,
    )
    .toBe('there');
  await expect.poll(() => indexes.missing(), SOON).toEqual(['releaseLog.once']);
  await expect
    .poll(() => alarms, SOON)
    .toContainEqual(['index-gone', 'releaseLog.once', expect.stringContaining('cannot be made again')]);
  await acts.deleteMany({});
  await expect.poll(() => indexes.missing(), SOON).toEqual([]);
  expect((await acts.indexes()).map(({ name }) => name)).toContain('once');
});

test('what another release has put under a name stays while both run', async () => {
  await watched();
  await bookings().dropIndex('newest');
  await bookings().createIndex({ createdAt: 1 }, { name: 'newest' });
  await bookings().dropIndex(SLOT);
  await expect.poll(stands, SOON).toBe(true);
  expect((await bookings().indexes()).find(({ name }) => name === 'newest')?.key).toEqual({ createdAt: 1 });
});

test('what keeps an index from being made is an alarm too; a database that is away is none', async () => {
  const alarms: string[] = [];
  const told = {
    log: { error: () => undefined },
    alarm: (kind: string, subject: string) => void alarms.push(`${kind} ${subject}`),
  };
  let error: Error = away();
  let looks = 0;
  const lookAgain = () => {
    looks += 1;
    return Promise.reject(error);
  };
  const indexes = { missing: () => [], bringAbout: () => Promise.resolve(), lookAgain };
  const watch = whenIndexesStand(indexes, told, () => undefined, 0.01);
  onTestFinished(() => watch.stop());
  await expect.poll(() => looks, SOON).toBeGreaterThan(2);
  expect(alarms).toEqual([]);
  error = new Error('no room left');
  await expect.poll(() => alarms, SOON).toContain('index-gone unknown');
});

test('a database that is away is told of as long as the jobs wait for their indexes: nobody else says why they do not begin', async () => {
  const said: unknown[] = [];
  const alarms: string[] = [];
  const log = { error: (...words: unknown[]) => void said.push(words) };
  const bringAbout = () => Promise.reject(away());
  const indexes = { missing: () => null, bringAbout, lookAgain: () => Promise.resolve([]) };
  const watch = whenIndexesStand(
    indexes,
    { log, alarm: (kind) => void alarms.push(kind) },
    () => undefined,
    0.01,
  );
  onTestFinished(() => watch.stop());
  await expect.poll(() => said, SOON).toContainEqual([{ err: away() }, 'indexes could not be made']);
  expect(alarms).toEqual([]);
});

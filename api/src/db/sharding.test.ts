import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '../testing/harness.ts';
import { IS_SHARDED } from '../testing/shard.ts';
import { INDEXES, SHARD_KEYS } from './indexes.ts';

/** https://www.mongodb.com/docs/manual/core/sharding-shard-a-collection/: a unique index must begin with the shard key. */
test.each(Object.entries(SHARD_KEYS))(
  '%s can be sharded by %o: every unique index begins with it',
  (collection, key) => {
    const wanted = Object.keys(key);
    const unique = (INDEXES[collection] ?? []).filter((index) => index.unique);
    for (const index of unique) expect(Object.keys(index.key).slice(0, wanted.length)).toEqual(wanted);
  },
);

test('there are unique indexes that would be seen', () => {
  expect(INDEXES['bookings']?.filter((index) => index.unique)).toHaveLength(2);
});

test.skipIf(!IS_SHARDED)(
  'on a cluster shows and their bookings lie on two shards, by the first letter of the id',
  async () => {
    const api = await startApi();
    onTestFinished(() => api.close());
    const { shows, bookings } = api.deps.db;
    const shardOf = (plan: object) => /"shardName":"([^"]+)"/.exec(JSON.stringify(plan))?.[1];
    const ids = ['1', 'f'];
    const ofShows = await Promise.all(ids.map(async (_id) => shardOf(await shows.find({ _id }).explain())));
    const ofBookings = await Promise.all(
      ids.map(async (showId) => shardOf(await bookings.find({ showId }).explain())),
    );
    expect(new Set(ofShows).size).toBe(2);
    expect(ofBookings).toEqual(ofShows);
  },
);

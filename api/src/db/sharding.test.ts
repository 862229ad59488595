import { expect, test } from 'vitest';
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

import { randomBytes } from 'node:crypto';
import { type Db, MaxKey, MinKey } from 'mongodb';
import { z } from 'zod';
import { SHARD_KEYS } from '../db/indexes.ts';
import type { Ids } from '../dependencies.ts';

/** Whether the database of the tests is a cluster. */
export const IS_SHARDED = process.env['MONGODB_SHARDED'] === 'yes';

/** Ids of shows before this one lie on one shard, the others on another. */
const MIDDLE = '8';

const shardsSchema = z.object({ shards: z.array(z.object({ _id: z.string() })).min(2) });

/** Divides the bookings and shows of an empty database of a real cluster among its shards, half of all ids each. */
export async function divide(db: Db): Promise<void> {
  const admin = db.client.db('admin');
  const { shards } = shardsSchema.parse(await admin.command({ listShards: 1 }));
  const [low, high] = shards;
  for (const [collection, key] of Object.entries(SHARD_KEYS)) {
    const namespace = `${db.databaseName}.${collection}`;
    const [field = ''] = Object.keys(key);
    const move = (min: unknown, max: unknown, toShard?: string) =>
      admin.command({ moveRange: namespace, min: { [field]: min }, max: { [field]: max }, toShard });
    await admin.command({ shardCollection: namespace, key });
    await move(new MinKey(), MIDDLE, low?._id);
    await move(MIDDLE, new MaxKey(), high?._id);
  }
}

/** An id for a show of a test: on a cluster by chance on either shard, where those that are made one after the other are neighbours. */
export const someShowId = (ids: Ids): string => (IS_SHARDED ? randomBytes(12).toString('hex') : ids.next());

import type { Db } from 'mongodb';
import { SHARD_KEYS } from '../db/indexes.ts';

/** Divides the bookings and shows of an empty database of a real cluster among its shards. */
export async function divide(db: Db): Promise<void> {
  const admin = db.client.db('admin');
  for (const [collection, key] of Object.entries(SHARD_KEYS))
    await admin.command({ shardCollection: `${db.databaseName}.${collection}`, key });
}

import type { Db } from 'mongodb';

/** What docs/scale.md divides a database by. */
export const SHARD_KEYS = { bookings: { showId: 1 }, shows: { _id: 1 } } as const;

/** Divides the bookings and shows of an empty database of a real cluster among its shards. */
export async function divide(db: Db): Promise<void> {
  const admin = db.client.db('admin');
  for (const [collection, key] of Object.entries(SHARD_KEYS))
    await admin.command({ shardCollection: `${db.databaseName}.${collection}`, key });
}

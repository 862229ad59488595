import type { Db } from 'mongodb';

const MARK = 'restoring';
const meta = (db: Db) => db.collection<{ _id: string; since?: Date }>('meta');

/** Marks the database as half restored. */
export async function beginRestore(db: Db): Promise<void> {
  await meta(db).insertOne({ _id: MARK, since: new Date() });
}

export async function endRestore(db: Db): Promise<void> {
  await meta(db).deleteOne({ _id: MARK });
}

/** @throws {Error} when a restore into the database has not come to its end */
export async function refuseHalfRestored(db: Db): Promise<void> {
  if (await meta(db).findOne({ _id: MARK }))
    throw new Error('The database is only half restored: empty it and restore the backup again.');
}

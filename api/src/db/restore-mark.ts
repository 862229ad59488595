import type { Db } from 'mongodb';

const HALF = 'restoring';
const WHOLE = 'restored';
const meta = (db: Db) => db.collection<{ _id: string; takenAt?: Date }>('meta');

/** Marks the database as half restored. */
export async function beginRestore(db: Db): Promise<void> {
  await meta(db).insertOne({ _id: HALF });
}

/**
 * Marks the database as restored: what was paid since the backup has to be asked of Stripe.
 * @param takenAt when the backup was taken; of several restores that nobody has asked about the earliest counts
 */
export async function endRestore(db: Db, takenAt: Date): Promise<void> {
  await meta(db).updateOne({ _id: WHOLE }, { $min: { takenAt } }, { upsert: true });
  await meta(db).deleteOne({ _id: HALF });
}

/** @throws {Error} when a restore into the database has not come to its end */
export async function refuseHalfRestored(db: Db): Promise<void> {
  if (await meta(db).findOne({ _id: HALF }))
    throw new Error('The database is only half restored: empty it and restore the backup again.');
}

/** When the backup was taken that this database came from, until `forgetRestore`; null for any other database. */
export async function restoredFrom(db: Db): Promise<Date | null> {
  return (await meta(db).findOne({ _id: WHOLE }))?.takenAt ?? null;
}

/** Says that what happened since the backup is known. */
export async function forgetRestore(db: Db): Promise<void> {
  await meta(db).deleteOne({ _id: WHOLE });
}

import type { Db } from 'mongodb';

const RECORD = 'backedUp';
const meta = (db: Db) => db.collection<{ _id: string; takenAt: Date }>('meta');

/** Notes that there is a backup, so that it is noticed when none is taken any more. */
export async function noteBackup(db: Db, takenAt: Date): Promise<void> {
  await meta(db).updateOne({ _id: RECORD }, { $set: { takenAt } }, { upsert: true });
}

/** When the newest backup by our own command was taken; null when there was none, as where Atlas takes them. */
export async function lastBackup(db: Db): Promise<Date | null> {
  return (await meta(db).findOne({ _id: RECORD }))?.takenAt ?? null;
}

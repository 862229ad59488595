import type { Db } from 'mongodb';
import { latestPast } from './of-this-time.ts';

const RECORD = 'mail';
const meta = (db: Db) => db.collection<{ _id: string; sentAt: Date }>('meta');

/**
 * Notes that the mail server has taken an e-mail, so that an older one that waits is known for its own trouble. One of a time when all clocks
 * were ahead says nothing, and its mark goes.
 * @param sentAt when that e-mail began to wait, not when it was taken: a newer one that waits may wait for the server
 */
export async function noteSent(db: Db, sentAt: Date, now: Date): Promise<void> {
  const latest = latestPast(now);
  if (sentAt > latest) return;
  await meta(db).deleteOne({ _id: RECORD, sentAt: { $gt: latest } });
  await meta(db).updateOne({ _id: RECORD }, { $max: { sentAt } }, { upsert: true });
}

/** When the newest e-mail that the mail server has taken began to wait; null when it never took one, as far as is known. */
export async function lastSent(db: Db, now: Date): Promise<Date | null> {
  return (await meta(db).findOne({ _id: RECORD, sentAt: { $lte: latestPast(now) } }))?.sentAt ?? null;
}

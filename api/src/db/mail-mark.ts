import type { Db } from 'mongodb';

const RECORD = 'mail';
const meta = (db: Db) => db.collection<{ _id: string; sentAt: Date }>('meta');

/** Notes that the mail server has taken an e-mail, so that one that waits is known for its own trouble. */
export async function noteSent(db: Db, sentAt: Date): Promise<void> {
  await meta(db).updateOne({ _id: RECORD }, { $max: { sentAt } }, { upsert: true });
}

/** When the mail server last took an e-mail; null when it never did, as far as is known. */
export async function lastSent(db: Db): Promise<Date | null> {
  return (await meta(db).findOne({ _id: RECORD }))?.sentAt ?? null;
}

import type { Db } from 'mongodb';

const RECORD = 'mail';
const meta = (db: Db) => db.collection<{ _id: string; sentAt: Date }>('meta');

/**
 * Notes that the mail server has taken an e-mail, so that an older one that waits is known for its own trouble.
 * @param sentAt when that e-mail began to wait, not when it was taken: a newer one that waits may wait for the server
 */
export async function noteSent(db: Db, sentAt: Date): Promise<void> {
  await meta(db).updateOne({ _id: RECORD }, { $max: { sentAt } }, { upsert: true });
}

/** When the newest e-mail that the mail server has taken began to wait; null when it never took one, as far as is known. */
export async function lastSent(db: Db): Promise<Date | null> {
  return (await meta(db).findOne({ _id: RECORD }))?.sentAt ?? null;
}

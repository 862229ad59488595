import type { Db } from 'mongodb';

/** Leaves the pointer as a restore does: what was live when the backup was taken is told, and is not live. */
export async function leaveAsRestored(db: Db): Promise<void> {
  const pointers = db.collection<{ _id: string }>('pointers');
  const live = await pointers.findOneAndDelete({ _id: 'live' });
  if (live) await pointers.insertOne({ ...live, _id: 'live until 2026-03-01T12:00:00.000Z' });
}

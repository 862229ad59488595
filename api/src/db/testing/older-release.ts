import type { Db, IndexDescription } from 'mongodb';

/** What releases made at their first start that counted steps: of those the stored backup is, and an index of each kind that is replaced. */
const INDEXES: Readonly<Record<string, IndexDescription[]>> = {
  shows: [
    { key: { status: 1, startsAt: 1 }, name: 'upcoming' },
    { key: { movieId: 1, status: 1, startsAt: 1 }, name: 'upcomingOfMovie' },
    { key: { startsAt: 1 }, name: 'byStart' },
  ],
  bookings: [
    { key: { userId: 1, createdAt: -1 }, name: 'ofUser' },
    { key: { userId: 1, showId: 1, state: 1, holdUntil: 1 }, name: 'ofUserForShow' },
    { key: { state: 1, holdUntil: 1 }, name: 'byStateAndHold' },
    { key: { createdAt: -1 }, name: 'newest' },
    { key: { showId: 1, state: 1 }, name: 'ofShow' },
    {
      key: { userId: 1, showId: 1, holdSlot: 1 },
      name: 'oneHoldPerSlot',
      unique: true,
      partialFilterExpression: { state: 'pending', holdSlot: { $exists: true } },
    },
    {
      key: { userId: 1, showId: 1, orderHash: 1 },
      name: 'oneHoldPerOrder',
      unique: true,
      partialFilterExpression: {
        state: 'pending',
        holdSlot: { $exists: true },
        orderHash: { $exists: true },
      },
    },
  ],
};
const NEWEST = 6;

/**
 * A start of a release that is older than the one before: it made its indexes only when its steps were not recorded, and refused what a
 * later release had marked as its own.
 */
export async function startOlderRelease(db: Db): Promise<void> {
  const records = db.collection<{ _id: string; version: number }>('meta');
  const done = (await records.findOne({ _id: 'schema' }))?.version ?? 0;
  if (done > NEWEST) throw new Error(`The database has schema ${done}, this release knows up to ${NEWEST}`);
  if (done === NEWEST) return;
  for (const [name, indexes] of Object.entries(INDEXES)) await db.collection(name).createIndexes(indexes);
  await records.updateOne({ _id: 'schema' }, { $max: { version: NEWEST } }, { upsert: true });
}

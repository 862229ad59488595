import type { Database } from '../db/collections.ts';
import type { ShowDocument } from '../db/documents.ts';

/** Its refund has been sent, or what was paid for it, and is with a bank, which takes days: nobody is late. */
const ON_ITS_WAY = [
  { state: 'refunding' as const, 'lease.work': 'refund' as const, 'lease.awaitsMoney': true as const },
  { state: 'pending' as const, 'lease.work': 'sweep' as const, 'lease.awaitsMoney': true as const },
];

/** A refund that is owed, and not on its way. */
export const LATE_REFUND = {
  state: 'refunding' as const,
  $or: [{ 'lease.work': { $ne: 'refund' as const } }, { 'lease.awaitsMoney': { $ne: true as const } }],
};
/** A hold of which no money is on its way. */
const LATE_HOLD = {
  state: 'pending' as const,
  $or: [{ 'lease.work': { $ne: 'sweep' as const } }, { 'lease.awaitsMoney': { $ne: true as const } }],
};

/** Cancelled shows that are not at their end, the first first; none of which only money is left that banks take days for. */
export async function lateCancellations(
  { shows, bookings }: Pick<Database, 'shows' | 'bookings'>,
  most: number,
): Promise<Pick<ShowDocument, '_id' | 'cancellation'>[]> {
  const open = await shows
    .find(
      { status: 'cancelled', 'cancellation.doneAt': { $exists: false } },
      { projection: { cancellation: 1, waiting: 1 } },
    )
    .sort({ 'cancellation.at': 1 })
    .limit(most)
    .toArray();
  if (open.length === 0) return [];
  const showId = { $in: open.map(({ _id }) => _id) };
  const awaited = new Set(await bookings.distinct('showId', { showId, $or: ON_ITS_WAY }));
  if (awaited.size === 0) return open;
  const unended = [{ state: 'paid' as const }, LATE_HOLD, LATE_REFUND];
  const late = new Set(await bookings.distinct('showId', { showId, $or: unended }));
  const hasWaiting = ({ waiting = {} }: Pick<ShowDocument, 'waiting'>) => Object.keys(waiting).length > 0;
  return open.filter((show) => !awaited.has(show._id) || late.has(show._id) || hasWaiting(show));
}

import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { WINDOW_MS } from './most-unpaid.ts';

const MINUTE_MS = 60_000;

/**
 * A person's bookings of a show that any rule may still count: what is theirs, or may become it, what would be held by now, and all that
 * has changed within the time that is remembered. What is older would be read for nothing, however much of it somebody makes.
 * @returns in no order, without the words of lists
 */
export function ownOfShow(
  { db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  { userId, showId }: Pick<BookingDocument, 'userId' | 'showId'>,
): Promise<BookingDocument[]> {
  const now = clock.now();
  const from = now.getTime() - WINDOW_MS;
  const counts = [
    { state: { $in: ['pending' as const, 'paid' as const] } },
    { holdUntil: { $gt: now } },
    // Each step of a hold is written down with it.
    { updatedAt: { $gt: new Date(from) } },
    // Its seats may have been held for friends until a moment ago.
    {
      shareToken: { $exists: true },
      updatedAt: { $gt: new Date(from - config.booking.friendsMinutes * MINUTE_MS) },
    },
  ];
  return db.bookings.find({ userId, showId, $or: counts }, { projection: { listKeys: 0 } }).toArray();
}

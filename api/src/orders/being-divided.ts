import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Whether a seat that friends pay for is still with the hold that it was a part of: a process died between the two, and the next pass
 * gives the seat to its part.
 */
export async function isBeingDivided(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { share, showId, seats: [seat = ''] }: Pick<BookingDocument, 'share' | 'showId' | 'seats'>,
): Promise<boolean> {
  if (!share) return false;
  const show = await db.shows.findOne({ _id: showId }, { projection: { seats: 1 } });
  const owner = show?.seats[seat]?.bookingId;
  if (owner === undefined) return false;
  const given = {
    state: 'cancelled' as const,
    shareToken: { $exists: true },
    holdUntil: { $gt: clock.now() },
  };
  return (await db.bookings.findOne({ _id: owner, ...given }, { projection: { _id: 1 } })) !== null;
}

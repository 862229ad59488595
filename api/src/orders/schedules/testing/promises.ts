import type { BookingDocument } from '../../../db/documents.ts';
import { isOccupied } from '../../../seats/seats.ts';
import { brokenInMotion } from '../../testing/invariants.ts';
import type { World } from '../../testing/world.ts';
import { brokenAtDoor } from './door.ts';

/**
 * What is wrong with a show while things are under way: the invariants, what doors were told, and that whoever was sent to a page holds the
 * seats that it is for, and was sent there for themselves.
 */
export async function brokenPromises({ deps, clock }: World, showId: string): Promise<string[]> {
  const { db, payments } = deps;
  const now = clock.now();
  const bookings = await db.bookings.find({ showId }).toArray();
  const broken = [
    ...(await brokenInMotion({ db, payments, now }, [showId])),
    ...bookings.flatMap(brokenAtDoor),
  ];
  const show = await db.shows.findOne({ _id: showId });
  if (show?.status !== 'scheduled') return broken;
  for (const booking of bookings) {
    if (booking.state !== 'pending') continue;
    const { _id, session, seats, holdUntil } = booking;
    if (!session || holdUntil <= now) continue;
    for (const id of seats) {
      const seat = show.seats[id];
      if (!seat || seat.bookingId !== _id || !isOccupied(seat, now))
        broken.push(`hold: booking ${_id} has a page and does not hold ${id}`);
    }
    if (!(await isOfAttempt(deps, booking, session.id)))
      broken.push(`attempt: booking ${_id} has the page of another attempt`);
  }
  return broken;
}

async function isOfAttempt(
  { payments }: World['deps'],
  { attempt, paymentIntentId }: BookingDocument,
  id: string,
) {
  if (paymentIntentId !== undefined) return true;
  const { metadata } = await payments.checkout.sessions.retrieve(id);
  return metadata?.['attempt'] === String(attempt);
}

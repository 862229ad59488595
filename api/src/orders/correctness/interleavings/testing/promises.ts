import { partIds } from '../../../../bookings/part-ids.ts';
import type { BookingDocument, ShowDocument } from '../../../../db/documents.ts';
import { isOccupied } from '../../../../seats/seats.ts';
import { brokenInMotion } from '../../../testing/invariants.ts';
import type { World } from '../../../testing/world.ts';
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
  broken.push(...(await lostWhileShared(deps, show, now)));
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

/** Seats that friends are to have, and that went to nobody while their hold lasted. */
async function lostWhileShared({ db }: World['deps'], { _id: showId, seats }: ShowDocument, now: Date) {
  const shared = {
    showId,
    state: 'cancelled' as const,
    shareToken: { $exists: true },
    holdUntil: { $gt: now },
  };
  const lost: string[] = [];
  for (const whole of await db.bookings.find(shared).toArray()) {
    const ids = partIds(whole);
    const over = await db.bookings.find({ _id: { $in: ids }, state: { $ne: 'pending' } }).toArray();
    const mayBeGone = new Set(over.flatMap((part) => part.seats));
    for (const seat of whole.seats)
      if (!mayBeGone.has(seat) && ![whole._id, ...ids].includes(seats[seat]?.bookingId ?? ''))
        lost.push(`share: ${seat} of ${whole._id} was lost while it was shared`);
  }
  return lost;
}

import { wasWaitedFor } from '../../bookings/unpaid-minutes.ts';
import type { HallPlan } from '../../cinema/hall-plan.ts';
import type { Database } from '../../db/collections.ts';
import { occupiedSeats } from '../../seats/seats.ts';
import { keyOf, nextInLine, resting } from '../waiting/line.ts';
import type { Place } from './receipt.ts';

/** Places in lines that are not as their people were told: a line for each. */
export async function brokenPlaces(db: Database, places: Iterable<Place>): Promise<string[]> {
  const broken: string[] = [];
  for (const { userId, showId, said, inDoubt } of places) {
    if (inDoubt) continue;
    const key = keyOf(userId);
    const show = await db.shows.findOne({ _id: showId }, { projection: { waiting: 1 } });
    const waits = show?.waiting?.[key] !== undefined;
    const bookings = await db.bookings.find({ userId, showId }).toArray();
    const had = bookings.some(wasWaitedFor);
    const isTold = await db.messages.findOne({ _id: `${showId}.${key}.wait_ended` });
    if (said === 'waits' && !waits && !had && !isTold)
      broken.push(`line: ${userId} was said to wait for ${showId}, and has no place, no seats and no word`);
    if (said === 'left' && waits)
      broken.push(`line: ${userId} was said to wait no more for ${showId}, and does`);
  }
  return broken;
}

/**
 * What has still to happen with some shows by itself: payments, refunds, holds and offers that are not over, and who waits beside free seats
 * (I7) or for a show that was cancelled. A line for each.
 */
export async function underWay(db: Database, showIds: readonly string[], hall: HallPlan): Promise<string[]> {
  const of = { $in: [...showIds] };
  const open = { showId: of, state: { $in: ['pending' as const, 'refunding' as const] } };
  const find = () => db.bookings.find(open).toArray();
  const before = await find();
  const shows = await db.shows.find({ _id: of }).toArray();
  // Of an offer that became a booking in between, neither of the two has told.
  const bookings = before.length > 0 ? before : await find();
  const now = new Date();
  return [
    ...bookings.map(
      ({ _id, state, holdUntil, session, closingPage, page, lease, updatedAt }) =>
        `booking ${_id} is ${state}: ${JSON.stringify({ now, holdUntil, updatedAt, session: session?.id, closingPage, page, lease })}`,
    ),
    ...shows.flatMap((show) => {
      const line = Object.values(show.waiting ?? {});
      if (show.status === 'cancelled')
        return line.map(({ userId }) => `${userId} waits for ${show._id}, which was cancelled`);
      const next = nextInLine(show, hall, new Set(occupiedSeats(show, now)), resting(show, now));
      return [
        ...line.flatMap(({ offer }) => (offer ? [`offer ${offer.bookingId} is not over`] : [])),
        ...(next ? [`I7: ${next.person.userId} waits, and ${next.seats.join()} are free`] : []),
      ];
    }),
  ];
}

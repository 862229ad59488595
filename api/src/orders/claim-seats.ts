import { hasSeats } from '../cinema/hall-plan.ts';
import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { holdFreeSeats, holdSeats } from '../seats/claim.ts';
import { isOccupied } from '../seats/seats.ts';
import { canGiveAway } from './settlement/settle.ts';
import { isAwaited } from './waiting/line.ts';
import { offerSeats } from './waiting/offer-seats.ts';

/** So often a claim looks again while others claim, buy or free any seat of the show: each round one of them comes through. */
const MAX_ROUNDS = 100;

/**
 * Holds all seats of a booking, or none. Seats whose hold ran out are given away only when nobody can pay for that hold any
 * more: its payment page is closed first, and if it was paid a moment before, it keeps its seats. So a claim never takes seats
 * away from money that has come, and money never comes for seats that were given away. Where people wait for seats, they come first.
 * @param given ids of bookings that were given up for this one: what they still hold it may take
 * @throws Failure 409 `busy` with Retry-After while the seats of an awaited show do not stand still
 * @returns false when a seat belongs to somebody else or is not in the hall any more, or the show is cancelled or has started
 */
export async function claimSeats(
  deps: Dependencies,
  booking: BookingDocument,
  given: readonly string[] = [],
): Promise<boolean> {
  const { db, clock, config } = deps;
  // An order names seats of today's hall; one that is taken up again may be older than a change of it.
  if (!hasSeats(config.cinema.hall, booking.seats)) return false;
  const claimant = { ...booking, given };
  if (await holdFreeSeats(db, claimant, booking.holdUntil, clock.now())) return true;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const show = await db.shows.findOne({ _id: booking.showId }, { projection: { seats: 1, waiting: 1 } });
    const now = clock.now();
    const owners = new Set<string>();
    let lastEnd = new Date(0);
    for (const id of booking.seats) {
      const seat = show?.seats[id];
      if (!seat || seat.bookingId === booking._id || given.includes(seat.bookingId)) continue;
      if (isOccupied(seat, now)) return false;
      owners.add(seat.bookingId);
      if (seat.until && seat.until > lastEnd) lastEnd = seat.until;
    }
    const ended = await Promise.all([...owners].map((owner) => canGiveAway(deps, owner)));
    if (!ended.every(Boolean)) return false;
    const others = show !== null && isAwaited(show);
    const seen = others ? await offerSeats(deps, booking.showId) : undefined;
    if (await holdSeats(db, claimant, booking.holdUntil, clock.now(), { lastEnd, seen })) return true;
    if (seen === undefined) return false;
  }
  // Nothing says that anybody has them: whoever comes again finds all that is theirs as it was.
  const again = { retryAfter: 1 };
  throw new Failure(409, 'busy', 'The seats of this show are being changed. Please try again.', again);
}

import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { mayBeTriedAgain } from '../payments/stripe-errors.ts';
import { holdFreeSeats, holdSeats } from '../seats/claim.ts';
import { isOccupied } from '../seats/seats.ts';
import { endHold } from './settlement/sweep.ts';

/**
 * While Stripe cannot say whether a hold that ran out was paid for in its last moments, its seats are kept this much longer.
 * Nobody is shown this time.
 */
const KEPT_IN_DOUBT_MS = 30_000;

/** Somebody waits for the answer: Stripe is asked once, and not for long. */
const LIMITS = { timeout: 2000, maxNetworkRetries: 0 };

/**
 * Holds all seats of a booking, or none. Seats whose hold ran out are given away only when nobody can pay for that hold any
 * more: its payment page is closed first, and if it was paid a moment before, it keeps its seats. So a claim never takes seats
 * away from money that has come, and money never comes for seats that were given away.
 * @returns false when a seat belongs to somebody else, or the show is cancelled or has started
 */
export async function claimSeats(deps: Dependencies, booking: BookingDocument): Promise<boolean> {
  const { db, clock } = deps;
  if (await holdFreeSeats(db, booking, booking.holdUntil, clock.now())) return true;
  const show = await db.shows.findOne({ _id: booking.showId }, { projection: { seats: 1 } });
  const now = clock.now();
  const owners = new Set<string>();
  for (const id of booking.seats) {
    const seat = show?.seats[id];
    if (!seat || seat.bookingId === booking._id) continue;
    if (isOccupied(seat, now)) return false;
    owners.add(seat.bookingId);
  }
  const ended = await Promise.all([...owners].map((owner) => canGiveAway(deps, owner)));
  return ended.every(Boolean) && holdSeats(db, booking, booking.holdUntil, clock.now());
}

/** Ends the hold of a booking that ran out, as a sweep would. */
async function canGiveAway(deps: Dependencies, bookingId: string): Promise<boolean> {
  const { bookings } = deps.db;
  const owner = await bookings.findOne({ _id: bookingId, state: 'pending' });
  if (!owner) return true;
  if (owner.holdUntil > deps.clock.now()) return false;
  try {
    await endHold(deps, owner, LIMITS);
  } catch (error) {
    if (!mayBeTriedAgain(error)) throw error;
    deps.log.warn({ booking: bookingId, err: error }, 'Stripe cannot say whether a hold was paid for');
  }
  if (!(await bookings.findOne({ _id: bookingId, state: 'pending' }, { projection: { _id: 1 } })))
    return true;
  return deps.clock.now().getTime() >= owner.holdUntil.getTime() + KEPT_IN_DOUBT_MS;
}

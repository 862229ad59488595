/**
 * A seat of a paid booking is sent to somebody by a link, and can be taken back. Both are one conditional update of the booking: no
 * entry of the seat, and another code for it from then on. A door asks the same document for no entry and the newest
 * code, so of an entry and one of these at the same moment exactly one happens.
 */
import { randomBytes } from 'node:crypto';
import type { BookingDocument } from '../../db/documents.ts';
import type { Caller, Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { ownBooking } from '../own-booking.ts';

const SECRET_BYTES = 16;
/** A code has one byte for its count, and a seat that was sent must be able to come back. */
const MAX_ISSUE = 253;

const tokenOf = ({ sentSeats = [] }: BookingDocument, seat: string): string | undefined =>
  sentSeats.find((sent) => sent.seat === seat)?.token;

const used = (seat: string) =>
  new Failure(409, 'already_used', `Somebody was let in with seat ${seat}: it stays where it is`);

/**
 * Makes the link by which somebody else has the ticket of one seat.
 * @returns its secret; of a seat that is sent already, the same
 * @throws Failure 404 for a booking that is not the caller's or a seat that is not in it, 409 for one that was used, is
 *   not paid or whose show is over
 */
export async function sendSeat(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  caller: Caller,
  bookingId: string,
  seat: string,
): Promise<string> {
  const { db, clock } = deps;
  const booking = await ownSeat(deps, caller, bookingId, seat);
  const before = tokenOf(booking, seat);
  if (before !== undefined) return before;
  const now = clock.now();
  const show = await db.shows.findOne({ _id: booking.showId }, { projection: { endsAt: 1, status: 1 } });
  if (!show || show.status === 'cancelled' || now >= show.endsAt)
    throw new Failure(409, 'too_late', 'This ticket is for a show that is over or does not take place');
  const token = randomBytes(SECRET_BYTES).toString('base64url');
  const { matchedCount } = await db.bookings.updateOne(
    {
      _id: bookingId,
      userId: caller.userId,
      state: 'paid',
      [`entries.${seat}`]: { $exists: false },
      'sentSeats.seat': { $ne: seat },
      [`issues.${seat}`]: { $not: { $gte: MAX_ISSUE } },
    },
    {
      $push: { sentSeats: { seat, token, at: now } },
      $inc: { [`issues.${seat}`]: 1 },
      $set: { updatedAt: now },
    },
  );
  if (matchedCount === 1) return token;
  const present = await ownSeat(deps, caller, bookingId, seat);
  const other = tokenOf(present, seat);
  if (other !== undefined) return other;
  if (present.entries?.[seat]) throw used(seat);
  throw new Failure(409, 'moved', 'This ticket cannot be sent to anybody');
}

/**
 * Ends the link of a seat, and gives the seat another code: what the friend has lets nobody in any more. Done already, it is done.
 * @throws Failure 404 as for sending, 409 for a seat that was used
 */
export async function takeSeatBack(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  caller: Caller,
  bookingId: string,
  seat: string,
): Promise<void> {
  const { matchedCount } = await deps.db.bookings.updateOne(
    {
      _id: bookingId,
      userId: caller.userId,
      'sentSeats.seat': seat,
      [`entries.${seat}`]: { $exists: false },
    },
    {
      $pull: { sentSeats: { seat } },
      $inc: { [`issues.${seat}`]: 1 },
      $set: { updatedAt: deps.clock.now() },
    },
  );
  if (matchedCount === 1) return;
  const present = await ownSeat(deps, caller, bookingId, seat);
  if (present.entries?.[seat]) throw used(seat);
  if (tokenOf(present, seat) !== undefined)
    throw new Failure(409, 'busy', 'This booking is being changed. Please try again.');
}

async function ownSeat(
  deps: Pick<Dependencies, 'db'>,
  caller: Caller,
  bookingId: string,
  seat: string,
): Promise<BookingDocument> {
  const booking = await ownBooking(deps, caller, bookingId);
  if (!booking.seats.includes(seat))
    throw new Failure(404, 'unknown_booking', 'This seat is not in this booking');
  return booking;
}

import type { BookingDocument } from '../db/documents.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';

/**
 * The caller's own booking.
 * @throws Failure 404 for an unknown one and for somebody else's alike
 */
export async function ownBooking(
  { db }: Pick<Dependencies, 'db'>,
  caller: Caller,
  bookingId: string,
): Promise<BookingDocument> {
  const booking = await db.bookings.findOne({ _id: bookingId, userId: caller.userId });
  if (!booking) throw new Failure(404, 'unknown_booking', 'This booking does not exist');
  return booking;
}

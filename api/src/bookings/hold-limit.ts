import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { sameSeats } from './seats.ts';

/**
 * Keeps one person from holding half a hall. Asked after the booking is written, so that of requests that arrive
 * together each sees the others; the same seats once more are not another hold.
 * @throws Failure 409 when the booking's owner already holds seats in enough other bookings of the show
 */
export async function refuseTooManyHolds({ db, clock, config }: Dependencies, booking: BookingDocument) {
  const { userId, showId } = booking;
  const open = await db.bookings
    .find({ userId, showId, state: 'pending', holdUntil: { $gt: clock.now() } })
    .project<Pick<BookingDocument, '_id' | 'seats'>>({ seats: 1 })
    .toArray();
  const others = open.filter(({ _id, seats }) => _id !== booking._id && !sameSeats(seats, booking.seats));
  if (others.length >= config.booking.openHoldsPerShow)
    throw new Failure(
      409,
      'too_many_holds',
      'You already hold seats for this show. Pay for them or cancel them in My Booking first.',
    );
}

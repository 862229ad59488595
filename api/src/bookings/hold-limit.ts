import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { sameSeats } from './seats.ts';

type Hold = Pick<BookingDocument, '_id' | 'seats'>;

/** What a person holds of a show at this moment, or has written down to hold. */
export function openHolds(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { userId, showId }: Pick<BookingDocument, 'userId' | 'showId'>,
): Promise<BookingDocument[]> {
  return db.bookings.find({ userId, showId, state: 'pending', holdUntil: { $gt: clock.now() } }).toArray();
}

/**
 * Keeps one person from holding half a hall; the same seats once more are not another hold.
 * @throws Failure 409 when `open` has enough other bookings
 */
export function limitHolds({ config }: Pick<Dependencies, 'config'>, open: Hold[], wanted: Hold): void {
  const others = open.filter(({ _id, seats }) => _id !== wanted._id && !sameSeats(seats, wanted.seats));
  if (others.length >= config.booking.openHoldsPerShow)
    throw new Failure(
      409,
      'too_many_holds',
      'You already hold seats for this show. Pay for them or cancel them in My Booking first.',
    );
}

/**
 * Asked after the booking is written, so that of requests that arrive together each sees the others.
 * @throws Failure 409 when the booking's owner already holds seats in enough other bookings of the show
 */
export async function refuseTooManyHolds(deps: Dependencies, booking: BookingDocument): Promise<void> {
  limitHolds(deps, await openHolds(deps, booking), booking);
}

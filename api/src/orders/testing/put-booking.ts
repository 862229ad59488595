import type { BookingDocument } from '../../db/documents.ts';
import type { World } from './world.ts';

/** Puts a booking into the database as if it had come about, an unpaid one of one seat with ten minutes left unless told. */
export async function putBooking(
  { deps, clock }: Pick<World, 'deps' | 'clock'>,
  booking: Partial<BookingDocument> & Pick<BookingDocument, 'userId' | 'showId'>,
): Promise<BookingDocument> {
  const at = clock.now();
  const document: BookingDocument = {
    _id: deps.ids.next(),
    userName: `Name of ${booking.userId}`,
    movieId: '100',
    seats: ['A1'],
    amountCents: 1000,
    currency: 'usd',
    state: 'pending',
    holdUntil: clock.in({ minutes: 10 }),
    attempt: 1,
    history: [{ state: 'pending', at, why: 'ordered' }],
    createdAt: at,
    updatedAt: at,
    schemaVersion: 1,
    ...booking,
  };
  await deps.db.bookings.insertOne(document);
  return document;
}

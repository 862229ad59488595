import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';

type Had = Pick<BookingDocument, 'state' | 'holdUntil' | 'seats'>;

/** How many seats somebody's bookings have, paid for or held by now. */
export const seatsHad = (bookings: readonly Had[], now: Date): number =>
  bookings
    .filter(({ state, holdUntil }) => state === 'paid' || (state === 'pending' && holdUntil > now))
    .reduce((sum, { seats }) => sum + seats.length, 0);

/** Whether so many seats more of a show are more than one person may have. */
export async function wouldHaveTooMany(
  { db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  { userId, count }: { userId: string; count: number },
  showId: string,
): Promise<boolean> {
  const mine = await db.bookings
    .find({ userId, showId }, { projection: { state: 1, holdUntil: 1, seats: 1 } })
    .toArray();
  return seatsHad(mine, clock.now()) + count > config.booking.seatsPerPerson;
}

import { mayBeHad } from '../../bookings/may-be-had.ts';
import { ownOfShow } from '../../bookings/own-of-show.ts';
import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';

type Had = Parameters<typeof mayBeHad>[0] & Pick<BookingDocument, 'seats'>;

/** How many seats somebody's bookings have, or will have by a payment that is on its way. */
export const seatsHad = (bookings: readonly Had[], now: Date): number =>
  bookings.filter((booking) => mayBeHad(booking, now)).reduce((sum, { seats }) => sum + seats.length, 0);

/** Whether so many seats more of a show are more than one person may have. */
export async function wouldHaveTooMany(
  { db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  { userId, count }: { userId: string; count: number },
  showId: string,
): Promise<boolean> {
  const mine = await ownOfShow({ db, clock }, { userId, showId });
  return seatsHad(mine, clock.now()) + count > config.booking.seatsPerPerson;
}

import { WINDOW_MS } from '../bookings/most-unpaid.ts';
import type { BookingDocument } from '../db/documents.ts';
import { Failure } from '../http/failure.ts';

/**
 * So many bookings of a show one person may make within the time that is remembered. Seats that are given back at once were kept from nobody,
 * and free ones are never unpaid; but each booking is read again by the next, stands in the list of the day and is told by a letter.
 */
const MOST = 60;

/**
 * Refuses somebody who books a show and gives it back without end.
 * @param mine the person's bookings of the show, all of those that were made within the time that is remembered
 * @throws Failure 429 with the time after which there is room again
 */
export function refuseOften(mine: readonly Pick<BookingDocument, 'createdAt'>[], now: Date): void {
  const from = now.getTime() - WINDOW_MS;
  const made = mine.map(({ createdAt }) => createdAt.getTime()).filter((at) => at > from);
  const first = made.toSorted((one, other) => one - other).at(-MOST);
  if (first === undefined) return;
  const retryAfter = Math.ceil((first - from) / 1000);
  throw new Failure(
    429,
    'too_many_bookings',
    `You booked seats of this show very often. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    { retryAfter },
  );
}

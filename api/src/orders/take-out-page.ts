import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Takes a payment page out of its hold before it is closed: a page that was closed unpaid ends the hold that it is the page of. Its id stays
 * beside the hold, so that whoever goes on with it closes the page first, should this process die.
 */
export async function takeOutPage(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { _id, showId, attempt }: Pick<BookingDocument, '_id' | 'showId' | 'attempt'>,
  page: string,
): Promise<void> {
  await db.bookings.updateOne(
    { _id, showId, state: 'pending', attempt, 'session.id': page },
    { $inc: { attempt: 1 }, $set: { closingPage: page, hadPageAt: clock.now() }, $unset: { session: true } },
  );
}

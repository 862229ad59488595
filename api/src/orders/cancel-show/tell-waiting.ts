import { WITH_MONEY } from '../../bookings/states.ts';
import { isDuplicate } from '../../db/is-duplicate.ts';
import type { ShowDocument, WaitingPerson } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { releaseHold } from '../../seats/claim.ts';

type Needs = Pick<Dependencies, 'db'>;

/**
 * Has everybody told who waits for seats of a show that was cancelled. The line stands in the document that the cancellation
 * changed, and nobody joins it afterwards: whoever is in it has not been told, and leaves it once their message is
 * written. Who has a booking of what was offered to them waits no more, even where nobody has looked at the line since. A crash
 * at any place repeats a step that changes nothing.
 */
export async function tellWaiting({ db }: Needs, { _id: showId }: ShowDocument): Promise<void> {
  const show = await db.shows.findOne(
    { _id: showId, status: 'cancelled' },
    { projection: { waiting: 1, cancellation: 1 } },
  );
  const at = show?.cancellation?.at;
  if (!at) return;
  for (const [key, { userId, count, language, offer }] of Object.entries(show.waiting ?? {})) {
    // Seats that were held for them and are no booking yet become none.
    if (offer) await releaseHold(db, { _id: offer.bookingId, showId, seats: offer.seats }, offer.until);
    if (!(await isToldByBooking({ db }, offer, at)))
      await db.messages
        .insertOne({
          _id: `${showId}.${key}.wait_ended`,
          waiting: { showId, userId, count, ...(language !== undefined && { language }) },
          kind: 'wait_ended',
          at,
          due: at,
          tries: 0,
          schemaVersion: 1,
        })
        .catch((error: unknown) => {
          if (!isDuplicate(error)) throw error;
        });
    await db.shows.updateOne({ _id: showId }, { $unset: { [`waiting.${key}`]: true } });
  }
}

/**
 * Whether they hear of it by the end of their booking, and not that no seats were held and nothing was charged: it was paid, or was
 * theirs to pay as the show was cancelled, and Stripe may have money for it that nobody has told of.
 */
async function isToldByBooking({ db }: Needs, offer: WaitingPerson['offer'], at: Date): Promise<boolean> {
  if (!offer) return false;
  const telling = [
    { state: { $in: [...WITH_MONEY] } },
    { state: 'pending' as const, holdUntil: { $gt: at } },
  ];
  const booking = { _id: offer.bookingId, $or: telling };
  return (await db.bookings.findOne(booking, { projection: { _id: 1 } })) !== null;
}

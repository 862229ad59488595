import type { BookingDocument, ShowDocument, WaitingPerson } from '../../db/documents.ts';
import { isDuplicate } from '../../db/is-duplicate.ts';
import type { Dependencies } from '../../dependencies.ts';
import { move } from '../../bookings/states.ts';
import { WAITED_FOR } from '../../bookings/unpaid-minutes.ts';
import { priceOf } from '../../bookings/price.ts';
import { releaseHold } from '../../seats/claim.ts';

type Offer = NonNullable<WaitingPerson['offer']>;
interface Person {
  userId: string;
  language: WaitingPerson['language'] | undefined;
}

/**
 * Makes bookings of the offers of a show: each hold gets its unpaid booking, with the message to its owner in the same write, and
 * only then its person leaves the line. A crash at any place repeats a step that changes nothing.
 * @returns whether there were any
 */
export async function finishOffers(deps: Dependencies, show: ShowDocument): Promise<boolean> {
  let some = false;
  for (const [key, { userId, language, offer }] of Object.entries(show.waiting ?? {}))
    if (offer) {
      some = true;
      await finishOffer(deps, show, { key, userId, language, offer });
    }
  return some;
}

async function finishOffer(
  deps: Dependencies,
  show: ShowDocument,
  { key, offer, ...person }: { key: string; offer: Offer } & Person,
): Promise<void> {
  const { db, clock } = deps;
  const place = `waiting.${key}`;
  const still = { _id: show._id, [`${place}.offer.bookingId`]: offer.bookingId };
  const isWritten =
    (await db.bookings.findOne({ _id: offer.bookingId }, { projection: { _id: 1 } })) !== null;
  if (!isWritten && offer.until <= clock.now()) {
    // Nobody was told of it: the person waits on, in the same place.
    await db.shows.updateOne(still, { $unset: { [`${place}.offer`]: true } });
    await releaseHold(db, { _id: offer.bookingId, showId: show._id, seats: offer.seats }, offer.until);
    return;
  }
  if (!isWritten) await write(deps, await bookingOf(deps, show, person, offer));
  const { matchedCount } = await db.shows.updateOne(still, { $unset: { [place]: true } });
  if (matchedCount === 0) await endOfCancelled(deps, show._id, offer.bookingId);
}

/** The show was cancelled, and the line told so, while the booking was written: whoever ended its bookings has not seen this one. */
async function endOfCancelled(deps: Dependencies, showId: string, bookingId: string): Promise<void> {
  const { db } = deps;
  if (!(await db.shows.findOne({ _id: showId, status: 'cancelled' }, { projection: { _id: 1 } }))) return;
  const booking = await db.bookings.findOne({ _id: bookingId, state: 'pending' });
  if (booking) await move(deps, booking, 'cancelled', 'the show was cancelled', { onlyWithoutSession: true });
}

async function write({ db }: Dependencies, booking: BookingDocument): Promise<void> {
  try {
    await db.bookings.insertOne(booking);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}

async function bookingOf(
  deps: Dependencies,
  show: ShowDocument,
  { userId, language }: Person,
  { bookingId, seats, until, at }: Offer,
): Promise<BookingDocument> {
  const { name, email } = await deps.identity.buyer(userId);
  return {
    _id: bookingId,
    userId,
    userName: name,
    ...(email !== null && { userEmail: email }),
    ...(language !== undefined && { language }),
    showId: show._id,
    movieId: show.movieId,
    seats,
    amountCents: priceOf(show, seats),
    currency: 'usd',
    state: 'pending',
    holdUntil: until,
    attempt: 1,
    // Without a slot: what somebody waited for is none of the holds that a person may have so many of.
    history: [{ state: 'pending', at, why: WAITED_FOR }],
    outbox: [{ kind: 'seats_held', at }],
    createdAt: at,
    updatedAt: at,
    schemaVersion: 1,
  };
}

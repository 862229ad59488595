import type { BookingDocument, ShowDocument, WaitingPerson } from '../../db/documents.ts';
import { isDuplicate } from '../../db/is-duplicate.ts';
import type { Dependencies } from '../../dependencies.ts';
import { limitsOf } from '../../bookings/limits-of.ts';
import { move } from '../../bookings/states.ts';
import { WAITED_FOR, wasForPaying } from '../../bookings/unpaid-minutes.ts';
import { priceOf } from '../../bookings/price.ts';
import { releaseHold } from '../../seats/claim.ts';
import { isKeptByAddress, toldInTime } from './told-in-time.ts';

const MINUTE_MS = 60_000;

type Offer = NonNullable<WaitingPerson['offer']>;

type Waits = [key: string, person: WaitingPerson & { offer: Offer }];
/** What its booking, once there is one, means for a person's place in the line. */
type Place = 'kept while it is told' | 'given up' | 'back in the line' | 'at the end';

const hasOffer = (entry: [string, WaitingPerson]): entry is Waits => entry[1].offer !== undefined;

/**
 * Makes bookings of the offers of a show: each hold gets its unpaid booking, with the message to its owner in the same write. Its
 * person leaves the line once they were told of it, and waits on in the same place when it ended before that. A crash at any place
 * repeats a step that changes nothing.
 * @returns whether anything about the line has changed
 */
export async function finishOffers(deps: Dependencies, show: ShowDocument): Promise<boolean> {
  const offers = Object.entries(show.waiting ?? {}).filter(hasOffer);
  if (offers.length === 0) return false;
  const ids = offers.map(([, { offer }]) => offer.bookingId);
  const bookings = await deps.db.bookings.find({ _id: { $in: ids } }).toArray();
  const told = await toldInTime(deps, bookings);
  let some = false;
  for (const [key, person] of offers) {
    const booking = bookings.find(({ _id }) => _id === person.offer.bookingId);
    const place = booking && (await placeOf(deps, booking, told.has(booking._id)));
    if (await finishOffer(deps, show, [key, person], place)) some = true;
  }
  return some;
}

async function placeOf(deps: Dependencies, booking: BookingDocument, isTold: boolean): Promise<Place> {
  const { state, holdUntil } = booking;
  // Who went to pay for it knows of it, and whoever cancelled it.
  if (isTold || wasForPaying(booking) || (state !== 'pending' && state !== 'expired')) return 'given up';
  if (state === 'pending' && holdUntil > deps.clock.now()) return 'kept while it is told';
  // One full mailbox would keep the seats from all others, again and again.
  return (await isKeptByAddress(deps, booking)) ? 'at the end' : 'back in the line';
}

async function finishOffer(
  deps: Dependencies,
  show: ShowDocument,
  [key, { offer, ...person }]: Waits,
  place: Place | undefined,
): Promise<boolean> {
  const { db, clock } = deps;
  const path = `waiting.${key}`;
  const still = { _id: show._id, [`${path}.offer.bookingId`]: offer.bookingId };
  const isUnwritten = place === undefined && offer.until <= clock.now();
  if (isUnwritten || place === 'back in the line' || place === 'at the end') {
    // Nobody was told of it. Whoever saw that nobody waits for these seats has to look again.
    await db.shows.updateOne(still, {
      $unset: { [`${path}.offer`]: true },
      ...(place === 'at the end' && { $set: atTheEnd(path, deps) }),
      $inc: { seatsVersion: 1 },
    });
    if (isUnwritten)
      await releaseHold(db, { _id: offer.bookingId, showId: show._id, seats: offer.seats }, offer.until);
    return true;
  }
  if (place === undefined) await write(deps, await bookingOf(deps, show, person, offer));
  // Where no e-mail is sent it is told by now.
  const isOut = place === 'given up' || !deps.post;
  const isInLine = isOut
    ? (await db.shows.updateOne(still, { $unset: { [path]: true } })).matchedCount === 1
    : (await db.shows.findOne(still, { projection: { _id: 1 } })) !== null;
  if (!isInLine) await endOfCancelled(deps, show._id, key, offer.bookingId);
  return place !== 'kept while it is told';
}

/** In a line of one the end is the beginning: the seats are others' for as long as the offer kept them. */
function atTheEnd(path: string, { clock, config }: Pick<Dependencies, 'clock' | 'config'>) {
  const now = clock.now();
  const restsUntil = new Date(now.getTime() + config.booking.offerMinutes * MINUTE_MS);
  return { [`${path}.since`]: now, [`${path}.restsUntil`]: restsUntil };
}

/**
 * The show was cancelled, and the line told so, while the booking was written: whoever ended its bookings may not have seen this one.
 * Where the line was told after the booking stood, its person has left it without a word, and is told by the booking.
 */
async function endOfCancelled(
  deps: Dependencies,
  showId: string,
  key: string,
  bookingId: string,
): Promise<void> {
  const { db } = deps;
  if (!(await db.shows.findOne({ _id: showId, status: 'cancelled' }, { projection: { _id: 1 } }))) return;
  const booking = await db.bookings.findOne({ _id: bookingId, state: 'pending' });
  if (!booking) return;
  const isTold = await db.messages.findOne(
    { _id: `${showId}.${key}.wait_ended` },
    { projection: { _id: 1 } },
  );
  await move(deps, booking, 'cancelled', 'the show was cancelled', {
    onlyWithoutSession: true,
    ...(!isTold && { tells: 'show_cancelled' }),
  });
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
  { userId, language }: Omit<WaitingPerson, 'offer'>,
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
    limits: limitsOf(deps.config.booking),
    // Without a slot: what somebody waited for is none of the holds that a person may have so many of.
    history: [{ state: 'pending', at, why: WAITED_FOR }],
    outbox: [{ kind: 'seats_held', at }],
    createdAt: at,
    updatedAt: at,
    schemaVersion: 1,
  };
}

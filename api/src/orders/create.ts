import { createHash } from 'node:crypto';
import { countBooking } from '../counts/counts.ts';
import type { BookingDocument, ShowDocument } from '../db/documents.ts';
import { isDuplicate } from '../db/is-duplicate.ts';
import { FIRST_HOLD_SLOT } from '../db/order-hold-slots.ts';
import { isPassing } from '../db/passing.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { ownsSoldSeats, releaseHold } from '../seats/claim.ts';
import { claimSeats } from './claim-seats.ts';
import { takeHoldSlot, openAmong, pendingOf } from './hold-slots.ts';
import type { Offers } from './offers.ts';
import { payBooking } from './pay.ts';
import { awaitsOf } from '../bookings/awaits.ts';
import { limitsOf } from '../bookings/limits-of.ts';
import { ownOfShow } from '../bookings/own-of-show.ts';
import { priceOf } from '../bookings/price.ts';
import { sortedSeats } from '../seats/seats.ts';
import { bookableShow, refuseCancelled } from '../shows/bookable-show.ts';
import { ownBookingsUrl, startPayment } from './start-payment.ts';
import { stayBeside } from './stay-beside.ts';
import { seatsTaken } from '../seats/taken.ts';
import { giveUpFor, holdsInTheWay, letGo } from './changed-choice.ts';
import { inOwnWords, lostToSomebody, ownBookingOfSeats, sameOrderAmong } from './same-order.ts';

export interface Order {
  showId: string;
  /** Different seat ids, at least one and at most `SEATS_PER_BOOKING`. */
  seats: string[];
  idempotencyKey?: string | undefined;
}
export interface Placed {
  bookingId: string;
  url: string;
}

/** Throws the reason why an order that has its seats may not keep them. */
type Refuse = (booking: BookingDocument) => Promise<unknown>;

/** A request that has not come as far as a payment page in this time has died. */
const IN_FLIGHT_MS = 25_000;
/** An order whose owner's other tabs change what is held has so many tries more. */
const MAX_CHANGES = 4;
/** Losing a slot this often in a row takes as many other requests of the same person. */
const MAX_ROUNDS = 12;

/**
 * Books seats: booking written → all seats claimed or none → payment page opened → page stored. A crash between any
 * two of them leaves a pending booking that Pay Now continues and a sweep ends. Own unpaid holds of the same seats give way to it.
 * @param refuse asked once the seats are claimed, or an earlier order of them is taken up again; nobody is refused without it
 * @returns the booking and the url of its payment page (My Booking for a free show)
 * @throws what `refuse` throws, Failure 404 and 409 for the show, 409 naming taken seats, 409 for too many holds, 422 for a used
 * Idempotency-Key, 502 when no payment page can be had; with a Retry-After the seats stay held and Pay Now goes on
 */
export async function createBooking(
  deps: Dependencies,
  offers: Offers,
  caller: Caller,
  order: Order,
  refuse: Refuse = async () => undefined,
): Promise<Placed> {
  const wanted = { ...order, seats: sortedSeats(order.seats) };
  const given: BookingDocument[] = [];
  try {
    for (let changes = 0; ; changes++)
      try {
        return await place(deps, offers, caller, wanted, { given, refuse });
      } catch (error) {
        const mayGiveWay = isForHolds(error);
        const isLost = lostToSomebody(error);
        if (!mayGiveWay && !isLost) throw error;
        const own = await ownOfShow(deps, { ...wanted, userId: caller.userId });
        const same = isLost ? await ownBookingOfSeats(deps, own, wanted) : null;
        if (same) return await resume(deps, caller, same, refuse);
        const holds = mayGiveWay ? await holdsInTheWay(deps, own, wanted) : [];
        const more = holds.filter(({ _id }) => given.every((hold) => hold._id !== _id));
        // Another tab that makes the same choice may have ended what both were at.
        const isTornDown = given.length > 0 && !mayGiveWay;
        if (changes >= MAX_CHANGES || (more.length === 0 && !isTornDown))
          throw inOwnWords(error, own, deps.clock.now());
        // Their seats pass to the order in the write that claims the others.
        const ids = more.map(({ _id }) => _id);
        for await (const hold of giveUpFor(deps, caller, ids, wanted.seats)) given.push(hold);
      }
  } catch (error) {
    // Who is told to come again finds what was given up for the order still there for it.
    if (!comesAgain(error)) await letGo(deps, given);
    throw error;
  }
}

const comesAgain = (error: unknown): boolean =>
  isPassing(error) || (error instanceof Failure && error.extra.retryAfter !== undefined);

/** Whether a person's own holds can be the reason of a refusal, so that giving them up helps. */
const isForHolds = (error: unknown): boolean =>
  error instanceof Failure && ['seats_taken', 'too_many_holds'].includes(error.code);

async function place(
  deps: Dependencies,
  offers: Offers,
  caller: Caller,
  order: Order,
  { given, refuse }: { given: readonly BookingDocument[]; refuse: Refuse },
): Promise<Placed> {
  const repeated = await sameIntent(deps, caller, order, refuse);
  if (repeated) return repeated;
  const { show, title } = await offers.find(
    order.showId,
    order.seats,
    given.map(({ _id }) => _id),
  );
  const booking = await newBooking(deps, caller, show, order);
  const written = await write(deps, caller, order, { booking, refuse });
  if ('url' in written) return written;
  try {
    await claim(deps, offers, written, given);
    await Promise.all([refuseKeyOfOtherShow(deps, written), refuse(written)]);
  } catch (refusal) {
    // Nobody knows whether what the database did not answer was done: asked again, the same order goes on where it is.
    if (!isPassing(refusal)) await withdraw(deps, written);
    throw refusal;
  }
  return { bookingId: written._id, url: await startPayment(deps, written, title) };
}

/** @returns the booking as it was written, or what the caller has already got for this order */
async function write(
  deps: Dependencies,
  caller: Caller,
  order: Order,
  { booking, refuse }: { booking: BookingDocument; refuse: Refuse },
): Promise<BookingDocument | Placed> {
  let wanted = booking;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    try {
      await deps.db.bookings.insertOne(wanted);
      return wanted;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const winner = await sameIntent(deps, caller, order, refuse);
    if (winner) return winner;
    const pending = await pendingOf(deps, booking);
    const same = await sameOrderAmong(deps, openAmong(pending, deps.clock.now()), booking);
    if (same) return resume(deps, caller, same, refuse);
    wanted = { ...booking, holdSlot: await takeHoldSlot(deps, pending) };
  }
  throw new Failure(409, 'busy', 'Your bookings of this show are being changed. Please try again.');
}

/** Holds all seats of a fresh booking, or throws the reason why not. */
async function claim(
  deps: Dependencies,
  offers: Offers,
  booking: BookingDocument,
  given: readonly BookingDocument[],
): Promise<void> {
  const isClaimed = await claimSeats(
    deps,
    booking,
    given.map(({ _id }) => _id),
  );
  await letGo(deps, given);
  if (isClaimed) {
    countBooking(deps.db, 'begun');
    return offers.claimed(booking);
  }
  offers.forget(booking.showId);
  // Another tab of the same person may have found the free booking and finished it.
  if (booking.amountCents === 0 && (await ownsSoldSeats(deps.db, booking))) return;
  await bookableShow(deps, booking.showId);
  throw await seatsTaken(deps, booking);
}

/** Removes a booking that never got its seats. Failing here is harmless: the sweep ends what stays behind. */
async function withdraw({ db, log }: Dependencies, booking: BookingDocument) {
  const { _id, showId, attempt, holdUntil } = booking;
  try {
    // Pay Now in another tab may hold these seats for this booking by now: then it stays, and so do they. So does one whose page is
    // taken out of it at this moment, for which money may come, and one that the same intent has made anew under the same id.
    const { deletedCount } = await db.bookings.deleteOne({
      _id,
      showId,
      state: 'pending',
      attempt,
      holdUntil,
      session: { $exists: false },
    });
    // Pay Now may also have taken them a moment before the booking went.
    if (deletedCount === 1) await releaseHold(db, booking, holdUntil);
  } catch (error) {
    log.error({ booking: booking._id, err: error }, 'a booking without seats could not be removed');
  }
}

/** Leads to what there is of an order. Its page may be paid or closed without our having heard of it: Pay Now asks Stripe. */
async function resume(
  deps: Dependencies,
  caller: Caller,
  booking: BookingDocument,
  refuse: Refuse,
): Promise<Placed> {
  if (booking.state === 'paid') return { bookingId: booking._id, url: ownBookingsUrl(deps) };
  // What may be refused before it is written down was asked of the order.
  const rules = { before: async () => undefined, written: refuse };
  return { bookingId: booking._id, url: await payBooking(deps, caller, booking._id, rules) };
}

/** Answers a repeated Idempotency-Key: with the same booking, or with the reason why it cannot. */
async function sameIntent(
  deps: Dependencies,
  caller: Caller,
  order: Order,
  refuse: Refuse,
): Promise<Placed | null> {
  const { idempotencyKey } = order;
  if (idempotencyKey === undefined) return null;
  // Not by the id: that is another one for each show, and the release before made it without the show.
  const earlier = await deps.db.bookings.findOne({ userId: caller.userId, idempotencyKey });
  if (!earlier) return null;
  if (earlier.requestHash !== hashOf(order)) throw keyReused();
  const age = deps.clock.now().getTime() - earlier.updatedAt.getTime();
  const hasFailed = earlier.page !== undefined && earlier.page.failedAt >= earlier.updatedAt;
  if (earlier.state === 'pending' && !earlier.session && !hasFailed && age < IN_FLIGHT_MS)
    throw new Failure(409, 'in_flight', 'This booking is being made. Please wait a moment.', {
      retryAfter: 1,
    });
  const { _id: bookingId, session, holdUntil } = earlier;
  const isHeld = earlier.state === 'pending' && holdUntil > deps.clock.now();
  // Nobody was led there by an answer that was lost. A page that is paid on is asked about: its buyer could do nothing there.
  if (isHeld && session?.url && awaitsOf(earlier) === undefined) {
    await refuseCancelled(deps, earlier.showId);
    return { bookingId, url: session.url };
  }
  return resume(deps, caller, earlier, refuse);
}

const keyReused = () =>
  new Failure(422, 'idempotency_key_reused', 'This Idempotency-Key was used for other seats');

/** Of two requests with one key for two shows, which arrive together, each may have been written before it could see the other. */
async function refuseKeyOfOtherShow({ db }: Dependencies, booking: BookingDocument): Promise<void> {
  const { userId, showId, idempotencyKey } = booking;
  if (idempotencyKey === undefined) return;
  const look = () => db.bookings.find({ userId, idempotencyKey, showId: { $ne: showId } }).toArray();
  await stayBeside(booking, look, (others) => {
    if (others.length > 0) throw keyReused();
  });
}

/**
 * One intent has one id, so that of two requests that arrive together the database lets only one in. The show is in it: on a database
 * that is divided by shows another shard would let the same id in once more.
 */
function idOfIntent({ userId }: Caller, showId: string, idempotencyKey: string): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, showId, idempotencyKey]))
    .digest('hex')
    .slice(0, 24);
}

function hashOf({ showId, seats }: Order): string {
  return createHash('sha256')
    .update(`${showId} ${seats.join(' ')}`)
    .digest('hex');
}

async function newBooking(deps: Dependencies, caller: Caller, show: ShowDocument, order: Order) {
  const { name, email } = await deps.identity.buyer(caller.userId);
  const now = deps.clock.now();
  const booking: BookingDocument = {
    _id:
      order.idempotencyKey === undefined
        ? deps.ids.next()
        : idOfIntent(caller, show._id, order.idempotencyKey),
    userId: caller.userId,
    userName: name,
    ...(email !== null && { userEmail: email }),
    showId: show._id,
    movieId: show.movieId,
    seats: order.seats,
    amountCents: priceOf(show, order.seats),
    currency: 'usd',
    state: 'pending',
    holdUntil: new Date(now.getTime() + deps.config.booking.holdMinutes * 60_000),
    attempt: 1,
    holdSlot: FIRST_HOLD_SLOT,
    limits: limitsOf(deps.config.booking),
    ...(caller.network !== undefined && { network: caller.network }),
    ...(caller.language !== undefined && { language: caller.language }),
    orderHash: hashOf(order),
    ...(order.idempotencyKey !== undefined && {
      idempotencyKey: order.idempotencyKey,
      requestHash: hashOf(order),
    }),
    history: [{ state: 'pending', at: now, why: 'booked' }],
    createdAt: now,
    updatedAt: now,
    schemaVersion: 1,
  };
  return booking;
}

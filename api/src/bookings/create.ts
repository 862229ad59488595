import { createHash } from 'node:crypto';
import type { BookingDocument, ShowDocument } from '../db/documents.ts';
import { isDuplicate } from '../db/is-duplicate.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { holdSeats, ownsSoldSeats, releaseHold } from './claim.ts';
import { limitHolds, openHolds, refuseTooManyHolds } from './hold-limit.ts';
import { payBooking } from './pay.ts';
import { occupiedSeats, sortedSeats } from './seats.ts';
import { bookableShow } from './show-open.ts';
import { filmTitle, ownBookingsUrl, startPayment } from './start-payment.ts';
import { seatsTaken, seatsTakenBy } from './taken.ts';
import { isLost, ownerOf, twinAmong, twinOf } from './twin.ts';

export interface Order {
  showId: string;
  /** 1 to 5 different seat ids. */
  seats: string[];
  idempotencyKey?: string | undefined;
}
export interface Placed {
  bookingId: string;
  url: string;
}

/** A request that has not come as far as a payment page in this time has died. */
const IN_FLIGHT_MS = 20_000;

/**
 * Books seats: booking written → all seats claimed or none → payment page opened → page stored. A crash between any
 * two of them leaves a pending booking that Pay Now continues and a sweep ends.
 * @returns the booking and the url of its payment page (My Booking for a free show)
 * @throws Failure 404 and 409 for the show, 409 naming taken seats, 409 for too many holds, 422 for a used
 * Idempotency-Key, 502 when no payment page can be had
 */
export async function createBooking(deps: Dependencies, caller: Caller, order: Order): Promise<Placed> {
  const wanted = { ...order, seats: sortedSeats(order.seats) };
  try {
    return await place(deps, caller, wanted);
  } catch (error) {
    const own = isLost(error) ? await ownerOf(deps, caller, wanted) : null;
    if (own) return resume(deps, caller, own);
    throw error;
  }
}

async function place(deps: Dependencies, caller: Caller, order: Order): Promise<Placed> {
  const { seats } = order;
  const repeated = await sameIntent(deps, caller, order);
  if (repeated) return repeated;
  const [show, open] = await Promise.all([
    bookableShow(deps, order.showId),
    openHolds(deps, { ...caller, showId: order.showId }),
  ]);
  const twin = await twinAmong(deps, open, show._id, seats);
  if (twin) return resume(deps, caller, twin);
  refuseTaken(deps, show, seats);

  const booking = await newBooking(deps, caller, show, order);
  limitHolds(deps, open, booking);
  try {
    await deps.db.bookings.insertOne(booking);
  } catch (error) {
    const winner = isDuplicate(error) ? await sameIntent(deps, caller, order) : null;
    if (winner) return winner;
    throw error;
  }
  return claimAndPay(deps, caller, booking);
}

/**
 * Turns away at once whoever asks for seats that are taken to the eye: in a crowd most do, and a booking that is written,
 * lost and withdrawn costs the database three writes. What looks free is decided by the claim alone.
 * @throws Failure 409 naming the seats
 */
function refuseTaken({ clock }: Dependencies, show: ShowDocument, seats: string[]): void {
  const occupied = occupiedSeats(show, clock.now());
  const taken = seats.filter((seat) => occupied.includes(seat));
  if (taken.length > 0) throw seatsTakenBy(taken);
}

async function claimAndPay(deps: Dependencies, caller: Caller, booking: BookingDocument): Promise<Placed> {
  const [claimed, title] = await Promise.allSettled([claim(deps, booking), filmTitle(deps, booking)]);
  if (claimed.status === 'fulfilled' && title.status === 'fulfilled')
    return { bookingId: booking._id, url: await startPayment(deps, booking, title.value) };
  const refusal: unknown =
    claimed.status === 'rejected' ? claimed.reason : title.status === 'rejected' && title.reason;
  const lostSeats = refusal instanceof Failure && refusal.code === 'seats_taken';
  const twin = lostSeats && (await twinOf(deps, caller, booking));
  await withdraw(deps, booking);
  if (twin) return resume(deps, caller, twin);
  throw refusal;
}

/**
 * Holds all seats of a fresh booking, or throws the reason why not. Both questions are answered before either answer
 * counts: a claim on its way when the booking is withdrawn would leave seats that nobody holds.
 */
async function claim(deps: Dependencies, booking: BookingDocument): Promise<void> {
  const [limit, held] = await Promise.allSettled([
    refuseTooManyHolds(deps, booking),
    holdSeats(deps.db, booking, booking.holdUntil, deps.clock.now()),
  ]);
  if (limit.status === 'rejected') throw limit.reason;
  if (held.status === 'rejected') throw held.reason;
  // Another tab of the same person may have found the free booking and finished it.
  if (held.value || (booking.amountCents === 0 && (await ownsSoldSeats(deps.db, booking)))) return;
  await bookableShow(deps, booking.showId);
  throw await seatsTaken(deps, booking);
}

/** Removes a booking that never got its seats. Failing here is harmless: the sweep ends what stays behind. */
async function withdraw({ db, log }: Dependencies, booking: BookingDocument) {
  try {
    // First the seats: the outcome of a claim that failed on the wire is not known.
    await releaseHold(db, booking, booking.holdUntil);
    await db.bookings.deleteOne({ _id: booking._id, state: 'pending', session: { $exists: false } });
  } catch (error) {
    log.error({ booking: booking._id, err: error }, 'a booking without seats could not be removed');
  }
}

async function resume(deps: Dependencies, caller: Caller, booking: BookingDocument): Promise<Placed> {
  const isHeld = booking.state === 'pending' && booking.holdUntil > deps.clock.now();
  if (isHeld && booking.session?.url) return { bookingId: booking._id, url: booking.session.url };
  if (booking.state === 'paid') return { bookingId: booking._id, url: ownBookingsUrl(deps) };
  return { bookingId: booking._id, url: await payBooking(deps, caller, booking._id) };
}

/** Answers a repeated Idempotency-Key: with the same booking, or with the reason why it cannot. */
async function sameIntent(deps: Dependencies, caller: Caller, order: Order): Promise<Placed | null> {
  const { idempotencyKey } = order;
  if (idempotencyKey === undefined) return null;
  const earlier = await deps.db.bookings.findOne({ _id: idOfIntent(caller, idempotencyKey) });
  if (!earlier) return null;
  if (earlier.requestHash !== hashOf(order))
    throw new Failure(422, 'idempotency_key_reused', 'This Idempotency-Key was used for other seats');
  const age = deps.clock.now().getTime() - earlier.updatedAt.getTime();
  if (earlier.state === 'pending' && !earlier.session && age < IN_FLIGHT_MS)
    throw new Failure(409, 'in_flight', 'This booking is being made. Please wait a moment.', {
      retryAfter: 1,
    });
  return resume(deps, caller, earlier);
}

/** One intent has one id, so that of two requests that arrive together the database lets only one in. */
function idOfIntent({ userId }: Caller, idempotencyKey: string): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, idempotencyKey]))
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
    _id: order.idempotencyKey === undefined ? deps.ids.next() : idOfIntent(caller, order.idempotencyKey),
    userId: caller.userId,
    userName: name,
    ...(email !== null && { userEmail: email }),
    showId: show._id,
    movieId: show.movieId,
    seats: order.seats,
    amountCents: show.priceCents * order.seats.length,
    currency: 'usd',
    state: 'pending',
    holdUntil: new Date(now.getTime() + deps.config.booking.holdMinutes * 60_000),
    attempt: 1,
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

import { cancelledUntilAsPaid } from '../bookings/cancel-until.ts';
import type { BookingDocument } from '../db/documents.ts';
import { isPassing } from '../db/passing.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { type Checkout, closeCheckout, openCheckout } from '../payments/checkout.ts';
import { expire } from './settlement/settle.ts';
import { asPaymentFailure, mayBeTriedAgain, staysUnderKey } from '../payments/stripe-errors.ts';
import { releaseHold, releaseSeats, sellSeats } from '../seats/claim.ts';
import { move } from '../bookings/states.ts';

/** Where a buyer goes when there is nothing (more) to pay. */
export function ownBookingsUrl({ config }: Pick<Dependencies, 'config'>): string {
  return `${config.siteUrl}/my-booking`;
}

const holdEnded = () =>
  new Failure(409, 'hold_ended', 'The time to pay for these seats ran out. Please try again.');

/**
 * Leads a booking whose seats are held to its payment. While Stripe may still open the page, or the database store it, the hold stays and
 * Pay Now goes on; whatever else fails on the way, the booking ends and its own seats are free again. Only a payment page that reached
 * the booking is ever handed out.
 * @param title what the payment page calls the visit
 * @returns the url to send the buyer to
 * @throws Failure 502 when the payment provider does not open the page, with Retry-After while it may, 409 when the booking ended meanwhile;
 *   the database's errors
 */
export async function startPayment(
  deps: Dependencies,
  booking: BookingDocument,
  title: string,
): Promise<string> {
  if (booking.amountCents === 0) return takeForFree(deps, booking);
  let page: Checkout | undefined;
  try {
    page = await openCheckout(deps, booking, title);
    return await handOut(deps, booking, page);
  } catch (error) {
    if (mayBeTriedAgain(error) || isPassing(error)) {
      if ((await keepForNextTry(deps, booking, error)) === 'not this hold') await freeWhenOver(deps, booking);
    } else {
      const isGivenUp = await giveUpHold(deps, booking, 'the payment could not be started');
      if (!isGivenUp) await freeWhenOver(deps, booking);
      // Closed before, it would be what the next try is given: Stripe answers a key as it did the first time.
      if (isGivenUp && page && !(error instanceof Failure)) await closeUnused(deps, booking, page.id);
    }
    throw asPaymentFailure(deps, error, 'Failed to create booking');
  }
}

/** A database failure in here leaves the booking pending: whether its seats are sold is for the sweep to find out. */
async function takeForFree(deps: Dependencies, booking: BookingDocument): Promise<string> {
  if (!(await sellSeats(deps, booking, deps.clock.now()))) {
    await giveUpHold(deps, booking, 'the seats could not be kept');
    throw holdEnded();
  }
  const set = cancelledUntilAsPaid(deps.config.booking);
  if (!(await move(deps, booking, 'paid', 'free of charge', { set }))) {
    const present = await deps.db.bookings.findOne({ _id: booking._id, showId: booking.showId });
    // Given up between the two writes: whoever gave it up freed its seats before they were sold.
    if (present?.state === 'cancelled') await releaseSeats(deps.db, present);
    if (present?.state !== 'paid') throw holdEnded();
  }
  return ownBookingsUrl(deps);
}

/**
 * Stores a page and hands it out; one that cannot be stored because the booking has moved is closed. Whoever gets no answer of the database leaves it open: it may be stored, and another tab's buyer on it;
 * else nobody has its address, and the next try is given the same page under the same key.
 */
async function handOut(deps: Dependencies, booking: BookingDocument, { id, url }: Checkout): Promise<string> {
  if (!url) throw holdEnded();
  const now = deps.clock.now();
  // Two tabs that book the same seats arrive here with the same session, so either may store it.
  const stored = await deps.db.bookings.updateOne(
    {
      _id: booking._id,
      showId: booking.showId,
      state: 'pending',
      attempt: booking.attempt,
      // An intent that was withdrawn and is asked for again has the same id, and perhaps other seats.
      holdUntil: booking.holdUntil,
      $or: [{ session: { $exists: false } }, { 'session.id': id }],
    },
    { $set: { session: { id, url }, hadPageAt: now, updatedAt: now } },
  );
  if (stored.matchedCount > 0) return url;
  const other = await pageOfOtherTab(deps, booking);
  await closeUnused(deps, booking, id);
  if (other) return other;
  throw holdEnded();
}

/** The page of this very hold that another request has stored, under another key. */
async function pageOfOtherTab({ db }: Dependencies, { _id, showId, attempt }: BookingDocument) {
  const present = await db.bookings.findOne({ _id, showId, state: 'pending', attempt });
  return present?.session?.url ?? null;
}

async function closeUnused(deps: Dependencies, booking: BookingDocument, sessionId: string): Promise<void> {
  await closeCheckout(deps, sessionId).catch((reason: unknown) => {
    deps.log.warn({ booking: booking._id, err: reason }, 'a payment page that nobody got stays open');
  });
}

/**
 * Remembers that the page is not being opened any more, and that an answer which Stripe would repeat needs another key.
 * @returns whether there is no such hold without a page, as far as is known
 */
async function keepForNextTry(
  { db, clock, log }: Dependencies,
  booking: BookingDocument,
  error: unknown,
): Promise<'not this hold' | undefined> {
  const { _id, showId, attempt } = booking;
  try {
    const { matchedCount } = await db.bookings.updateOne(
      { _id, showId, state: 'pending', attempt, session: { $exists: false } },
      { $set: { 'page.failedAt': clock.now() }, $inc: { 'page.key': staysUnderKey(error) ? 1 : 0 } },
    );
    return matchedCount === 0 ? 'not this hold' : undefined;
  } catch (reason) {
    log.error(
      { booking: booking._id, err: reason },
      'a failed try to open a payment page could not be noted',
    );
    return undefined;
  }
}

/**
 * Frees seats that were claimed for a hold which another request had ended a moment before: whoever ended it freed what it had by then,
 * and it owns nothing until Pay Now brings it back as another hold. In any other state the seats are on their way to others, or
 * somebody frees them by that state.
 */
async function freeWhenOver({ db, log }: Dependencies, booking: BookingDocument): Promise<void> {
  try {
    const over = { _id: booking._id, showId: booking.showId, state: 'expired' as const };
    if (await db.bookings.findOne(over, { projection: { _id: 1 } }))
      await releaseHold(db, booking, booking.holdUntil);
  } catch (error) {
    log.error({ booking: booking._id, err: error }, 'seats of a hold that is over could not be freed');
  }
}

/**
 * Ends a booking that has no payment page; what cannot be written now is left to the sweep.
 * @returns whether it is known to have ended by this
 */
export async function giveUpHold(
  deps: Dependencies,
  booking: BookingDocument,
  why: string,
): Promise<boolean> {
  try {
    return (await expire(deps, booking, why, { onlyWithoutSession: true })) !== null;
  } catch (error) {
    deps.log.error({ booking: booking._id, err: error }, 'a hold could not be given up');
    return false;
  }
}

/**
 * The one place where a payment decides over a booking. The webhook, the confirm call, the sweep, Pay Now, cancelling
 * and the reconcile job all come here with nothing but a session's id; what happened is read from Stripe.
 *
 * Each step is a compare-and-set. A step that loses it looks at the booking again, so any two settlements
 * of one session, at any distance, end in the same state.
 *
 * A settlement may have to end the hold of somebody else, and the end of a hold settles its page: so that stands here too.
 */
import { ownsSoldSeats, releaseHold } from '../../seats/claim.ts';
import { cancelledUntilAsPaid } from '../../bookings/cancel-until.ts';
import { move } from '../../bookings/states.ts';
import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Checkout, closeCheckout, readCheckout } from '../../payments/checkout.ts';
import { RefusedForNow } from '../../payments/refunds.ts';
import { isOfStripe } from '../../payments/stripe-errors.ts';
import { concludeCases } from '../../money-cases/record-case.ts';
import { reviewPayment } from './review-payment.ts';
import { takePayment } from './take-payment.ts';

/** Losing this often in a row means that the table of moves has a cycle; no race is that long. */
const MAX_ROUNDS = 12;

/** What a settlement found. `booking` is the booking after it. */
export interface Settlement {
  booking: BookingDocument;
  outcome: Checkout['outcome'];
}

/**
 * Settles a session by its id.
 * @param known that its payment is disputed, which Stripe need not say of it: so with a dispute that is settled before it is one
 * @returns null when Stripe does not know the session or it belongs to no booking of this database
 * @throws Stripe's and the database's errors; calling again later finishes the work
 */
export async function settleSession(
  deps: Dependencies,
  sessionId: string,
  known: { isDisputed?: true } = {},
): Promise<Settlement | null> {
  const checkout = await readCheckout(deps, sessionId);
  return checkout && settle(deps, { ...checkout, ...known });
}

/** Settles a session that was just read from Stripe. */
export async function settle(deps: Dependencies, checkout: Checkout): Promise<Settlement | null> {
  const ended = new Map<string, Date | null>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const booking = checkout.bookingId ? await deps.db.bookings.findOne({ _id: checkout.bookingId }) : null;
    if (!booking) return null;
    const settled = await step(deps, booking, checkout, ended);
    if (!settled) continue;
    if (checkout.outcome === 'processing') await notePaying(deps, settled, checkout);
    await concludeCases(deps, settled);
    return { booking: settled, outcome: checkout.outcome };
  }
  throw new Error(`Booking ${checkout.bookingId} could not be settled`);
}

/** @returns the settled booking, or null when it changed under our hands or has to be looked at again */
async function step(
  deps: Dependencies,
  booking: BookingDocument,
  checkout: Checkout,
  ended: Map<string, Date | null>,
) {
  if (checkout.outcome === 'paid') {
    const isOpen = ['pending', 'expired', 'cancelled'].includes(booking.state);
    return isOpen
      ? takePayment(deps, booking, checkout, { ended, canGiveAway })
      : reviewPayment(deps, booking, checkout);
  }
  if (checkout.outcome === 'closed') return endUnpaid(deps, booking, checkout);
  return booking;
}

/** Writes down that money may come for a page, so that its buyer is not told that nothing was paid. */
async function notePaying({ db }: Dependencies, booking: BookingDocument, { id }: Checkout): Promise<void> {
  const { _id, showId, attempt, payingPage } = booking;
  if (payingPage === id) return;
  await db.bookings.updateOne({ _id, showId, state: 'pending', attempt }, { $set: { payingPage: id } });
}

function isPresentAttempt(booking: BookingDocument, checkout: Checkout): boolean {
  return booking.session ? booking.session.id === checkout.id : booking.attempt === checkout.attempt;
}

/** Nothing was paid in this session: the hold it stood for ends. */
async function endUnpaid(deps: Dependencies, booking: BookingDocument, checkout: Checkout) {
  if (booking.state !== 'pending' || !isPresentAttempt(booking, checkout)) return booking;
  // Another page of this hold may be stored at this moment: it has nothing to do with the one that was closed.
  const onlyWithoutSession = booking.session === undefined;
  return expire(deps, booking, 'the payment page was closed unpaid', { onlyWithoutSession });
}

/**
 * Ends a pending booking that nobody can pay any more and frees what it holds.
 * @returns null when somebody else moved it first
 */
export async function expire(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  booking: BookingDocument,
  why: string,
  options: { onlyWithoutSession?: boolean } = {},
): Promise<BookingDocument | null> {
  const expired = await move(deps, booking, 'expired', why, options);
  if (expired) await releaseHold(deps.db, booking, booking.holdUntil);
  return expired;
}

/**
 * Ends one hold that ran out, by what Stripe says: closes the session, and if it was paid a moment before, the
 * booking is paid.
 * @param booking pending, its hold over
 * @param limits for one who cannot wait for Stripe as long as usual
 * @returns what stands in the way of its end: money that is on its way, or may be
 * @throws Stripe's and the database's errors; the seats can be claimed by others all the same
 */
export async function endHold(
  deps: Dependencies,
  booking: BookingDocument,
  limits: Parameters<typeof closeCheckout>[2] = {},
): Promise<'awaits money' | undefined> {
  if (booking.session) {
    const checkout = await closeCheckout(deps, booking.session.id, limits);
    const settled = checkout && (await settle(deps, checkout));
    if (!checkout) await expire(deps, booking, 'its payment page is unknown to Stripe');
    return settled ? awaitsMoney(deps, settled.booking, checkout) : undefined;
  }
  if (booking.closingPage !== undefined) {
    // Closed unpaid it ends no hold by itself: it was taken out of this one.
    const checkout = await closeCheckout(deps, booking.closingPage, limits);
    if (checkout && checkout.outcome !== 'closed') {
      await settle(deps, checkout);
      return awaitsMoney(deps, booking, checkout);
    }
  }
  if (booking.amountCents === 0 && (await ownsSoldSeats(deps.db, booking))) {
    await move(deps, booking, 'paid', 'free of charge, finished by the sweep', {
      set: cancelledUntilAsPaid(deps.config.booking),
    });
    return undefined;
  }
  // A page that is being opened at this moment stores itself only in a pending booking, so it learns that it is late.
  await expire(deps, booking, 'the hold ran out', { onlyWithoutSession: true });
  return undefined;
}

/** A page that stays open after it was asked to close is being paid: the buyer's bank looks at it, perhaps for as long as pages last. */
async function awaitsMoney(
  deps: Dependencies,
  booking: BookingDocument,
  checkout: Checkout,
): Promise<'awaits money' | undefined> {
  if (checkout.outcome !== 'processing' && checkout.outcome !== 'open') return undefined;
  if (checkout.outcome === 'open') await notePaying(deps, booking, checkout);
  return 'awaits money';
}

/** Nobody is shown this time. */
const KEPT_IN_DOUBT_MS = 30_000;

/**
 * While Stripe cannot say whether a hold that ran out was paid for in its last moments, its seats are kept this much longer. A process
 * whose clock is ahead, as far as it may be, must not be through with that while the hold lasts.
 */
const keptInDoubtMs = ({ config }: Pick<Dependencies, 'config'>) =>
  Math.max(KEPT_IN_DOUBT_MS, config.clockToleranceMs);

/** Somebody waits for the answer: Stripe is asked once, and not for long. */
const LIMITS = { timeout: 2000, maxNetworkRetries: 0 };

/**
 * Ends the hold of a booking that ran out, as a sweep would.
 * @returns whether nobody can pay for it any more, so that its seats are anybody's
 */
export async function canGiveAway(deps: Dependencies, bookingId: string): Promise<boolean> {
  const { bookings } = deps.db;
  const owner = await bookings.findOne({ _id: bookingId, state: 'pending' });
  if (!owner) return true;
  if (owner.holdUntil > deps.clock.now()) return false;
  try {
    await endHold(deps, owner, LIMITS);
  } catch (error) {
    // What Stripe will not do for the former holder, such as to send money back that a bank questions, is not for who comes after.
    if (!isOfStripe(error) && !(error instanceof RefusedForNow)) throw error;
    deps.log.warn({ booking: bookingId, err: error }, 'a hold could not be ended for who wants its seats');
  }
  if (!(await bookings.findOne({ _id: bookingId, state: 'pending' }, { projection: { _id: 1 } })))
    return true;
  return deps.clock.now().getTime() >= owner.holdUntil.getTime() + keptInDoubtMs(deps);
}

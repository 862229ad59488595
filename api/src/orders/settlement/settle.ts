/**
 * The one place where a payment decides over a booking. The webhook, the confirm call, the sweep, Pay Now, cancelling
 * and the reconcile job all come here with nothing but a session's id; what happened is read from Stripe.
 *
 * Each step is a compare-and-set. A step that loses it looks at the booking again, so any two settlements
 * of one session, at any distance, end in the same state.
 */
import { releaseHold } from '../../seats/claim.ts';
import { move } from '../../bookings/states.ts';
import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Checkout, readCheckout } from '../../payments/checkout.ts';
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
 * @returns null when Stripe does not know the session or it belongs to no booking of this database
 * @throws Stripe's and the database's errors; calling again later finishes the work
 */
export async function settleSession(deps: Dependencies, sessionId: string): Promise<Settlement | null> {
  const checkout = await readCheckout(deps, sessionId);
  return checkout && settle(deps, checkout);
}

/** Settles a session that was just read from Stripe. */
export async function settle(deps: Dependencies, checkout: Checkout): Promise<Settlement | null> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const booking = checkout.bookingId ? await deps.db.bookings.findOne({ _id: checkout.bookingId }) : null;
    if (!booking) return null;
    const settled = await step(deps, booking, checkout);
    if (!settled) continue;
    await concludeCases(deps, settled);
    return { booking: settled, outcome: checkout.outcome };
  }
  throw new Error(`Booking ${checkout.bookingId} could not be settled`);
}

/** @returns the settled booking, or null when it changed under our hands or has to be looked at again */
async function step(deps: Dependencies, booking: BookingDocument, checkout: Checkout) {
  if (checkout.outcome === 'paid') {
    const isOpen = ['pending', 'expired', 'cancelled'].includes(booking.state);
    return isOpen ? takePayment(deps, booking, checkout) : reviewPayment(deps, booking, checkout);
  }
  if (checkout.outcome === 'closed') return endUnpaid(deps, booking, checkout);
  return booking;
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

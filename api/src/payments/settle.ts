/**
 * The one place where a payment decides over a booking. The webhook, the confirm call, the sweep, Pay Now, cancelling
 * and the reconcile job all come here with nothing but a session's id; what happened is read from Stripe.
 *
 * Each step is a compare-and-set. A step that loses it looks at the booking again, so any two settlements
 * of one session, at any distance, end in the same state.
 */
import { releaseHold, releaseSeats, sellSeats } from '../bookings/claim.ts';
import { move, type RefundReason } from '../bookings/states.ts';
import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Checkout, closeCheckout, readCheckout } from './checkout.ts';
import { finishRefund, oweRefund, returnedOf, returnMoney } from './refund.ts';

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
    if (settled) return { booking: settled, outcome: checkout.outcome };
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
  return expire(deps, booking, 'the payment page was closed unpaid');
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

/** Money arrived for a booking that has none yet: it becomes a ticket or goes back. */
async function takePayment(deps: Dependencies, booking: BookingDocument, checkout: Checkout) {
  const payment = {
    session: { id: checkout.id, url: null },
    ...(checkout.paymentIntentId && { paymentIntentId: checkout.paymentIntentId }),
  };
  const refuse = async (reason: RefundReason) => {
    const owed = await oweRefund(deps, booking, reason, { ...payment, amountCents: checkout.amountCents });
    return owed && finishRefund(deps, owed);
  };
  if (checkout.amountCents !== booking.amountCents || checkout.currency !== booking.currency) {
    const { amountCents, currency, id } = checkout;
    deps.log.error({ booking: booking._id, session: id, amountCents, currency }, 'paid amount differs');
    return refuse('amount_differs');
  }
  if (booking.state === 'cancelled') return refuse('paid_after_cancel');
  if (checkout.paymentIntentId) {
    const returned = await returnedOf(deps, checkout.paymentIntentId);
    if (returned.cents >= checkout.amountCents) return refuse('refunded_at_stripe');
  }
  if (booking.state === 'expired') {
    // Back to pending first: seats must never be sold to a booking in a state that owns none.
    await move(deps, booking, 'pending', 'paid late', { set: payment });
    return null;
  }
  if (!(await sellSeats(deps.db, booking, deps.clock.now()))) return refuse(await whyNoSeats(deps, booking));
  const paid = await move(deps, booking, 'paid', 'paid', { set: payment });
  if (paid && booking.session && booking.session.id !== checkout.id)
    await closeCheckout(deps, booking.session.id);
  return paid;
}

async function whyNoSeats({ db }: Dependencies, booking: BookingDocument): Promise<RefundReason> {
  const show = await db.shows.findOne({ _id: booking.showId }, { projection: { status: 1 } });
  return show?.status === 'scheduled' ? 'seats_gone' : 'show_cancelled';
}

/** Money that is known already: was it returned in Stripe's dashboard, is it still owed, or was it paid twice? */
async function reviewPayment(deps: Dependencies, booking: BookingDocument, checkout: Checkout) {
  const { paymentIntentId, amountCents: cents } = checkout;
  // A settlement that lost to a refund may have sold the seats again in between.
  if (booking.state !== 'paid') await releaseSeats(deps.db, booking);
  if (!paymentIntentId) return booking;
  if (booking.paymentIntentId !== paymentIntentId) {
    deps.log.error({ booking: booking._id, session: checkout.id }, 'booking was paid twice');
    await returnMoney(deps, { name: `${booking._id}-${checkout.id}`, paymentIntentId, cents });
    return booking;
  }
  if (booking.state === 'refunding') return finishRefund(deps, booking);
  if (booking.state === 'refunded') {
    // A refund that the bank sent back counts as not made.
    await returnMoney(deps, { name: booking._id, paymentIntentId, cents });
    return booking;
  }
  const returned = await returnedOf(deps, paymentIntentId);
  if (returned.cents >= cents) {
    const owed = await oweRefund(deps, booking, 'refunded_at_stripe');
    return owed && finishRefund(deps, owed);
  }
  const isNews = returned.cents !== (booking.refund?.amountCents ?? 0);
  return isNews ? notePartialRefund(deps, booking, returned.cents) : booking;
}

/**
 * A part of the price went back in Stripe's dashboard, or came back from the bank: the ticket stays good, the books have to
 * know.
 * @returns null when somebody else noted something first: what was read from Stripe may then be older than what they read
 */
async function notePartialRefund({ db, clock }: Dependencies, booking: BookingDocument, amountCents: number) {
  const at = clock.now();
  const refund = { reason: 'refunded_at_stripe', amountCents, requestedAt: at, doneAt: at };
  return db.bookings.findOneAndUpdate(
    {
      _id: booking._id,
      state: 'paid',
      'refund.amountCents': booking.refund?.amountCents ?? { $exists: false },
    },
    { $set: { refund, updatedAt: at } },
    { returnDocument: 'after' },
  );
}

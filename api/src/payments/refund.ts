import { z } from 'zod';
import { move, type RefundReason } from '../bookings/states.ts';
import { releaseSeats } from '../bookings/claim.ts';
import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';

const refundsSchema = z.array(z.object({ id: z.string(), amount: z.int(), status: z.string().nullable() }));

/** What has gone back of one payment. */
export interface Returned {
  cents: number;
  refundId: string | null;
  failures: number;
}

/** Asks Stripe what it has returned of a payment; refunds that failed do not count. */
export async function returnedOf(
  { payments }: Pick<Dependencies, 'payments'>,
  paymentIntentId: string,
): Promise<Returned> {
  const { data } = await payments.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  const refunds = refundsSchema.parse(data);
  const good = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return {
    cents: good.reduce((sum, { amount }) => sum + amount, 0),
    refundId: good[0]?.id ?? null,
    failures: refunds.length - good.length,
  };
}

/**
 * Sends back whatever Stripe still holds of a payment. Safe to call any number of times, from any number of
 * processes: what is back is read first, and a refund that is under way has the same idempotency key.
 * @param name booking, or booking and session for a payment that bought nothing
 * @param cents the whole payment, in the smallest unit of its currency
 * @returns Stripe's refund id, null when it does not tell one
 */
export async function returnMoney(
  deps: Pick<Dependencies, 'payments'>,
  { name, paymentIntentId, cents }: { name: string; paymentIntentId: string; cents: number },
): Promise<string | null> {
  const returned = await returnedOf(deps, paymentIntentId);
  if (returned.cents >= cents) return returned.refundId;
  const refund = await deps.payments.refunds.create(
    { payment_intent: paymentIntentId, metadata: { bookingId: name } },
    { idempotencyKey: `refund-${name}-${returned.failures}` },
  );
  return refund.id;
}

/**
 * Decides that a booking's money goes back. From here the refund is owed whatever happens to this process.
 * @returns the booking, now refunding; null when somebody else moved it first
 */
export async function oweRefund(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  booking: BookingDocument,
  reason: RefundReason,
  payment: Pick<BookingDocument, 'session' | 'paymentIntentId'> & { amountCents?: number } = {},
): Promise<BookingDocument | null> {
  const { amountCents = booking.amountCents, ...paid } = payment;
  return move(deps, booking, 'refunding', reason, {
    set: { ...paid, refund: { reason, amountCents, requestedAt: deps.clock.now() } },
  });
}

/**
 * Ends a refund that is owed: frees the seats, sends the money back, says so in the booking.
 * @param booking in state refunding
 * @throws Stripe's errors; the booking then stays refunding and the reconcile job tries again
 */
export async function finishRefund(
  deps: Pick<Dependencies, 'db' | 'clock' | 'payments'>,
  booking: BookingDocument,
): Promise<BookingDocument> {
  await releaseSeats(deps.db, booking);
  const { refund, paymentIntentId } = booking;
  if (!refund) throw new Error(`Booking ${booking._id} is refunding without a refund`);
  const id =
    paymentIntentId === undefined
      ? null
      : await returnMoney(deps, { name: booking._id, paymentIntentId, cents: refund.amountCents });
  const done = { ...refund, doneAt: deps.clock.now(), ...(id && { id }) };
  const refunded = await move(deps, booking, 'refunded', 'the money is back', { set: { refund: done } });
  return refunded ?? booking;
}

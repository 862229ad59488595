import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { isRefusal } from './stripe-errors.ts';

const refundsSchema = z.array(
  z.object({
    id: z.string(),
    amount: z.int(),
    status: z.string().nullable(),
    failure_reason: z.string().nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
  }),
);

export interface Refund {
  id: string;
  cents: number;
  /** Stripe's word for why the bank sent it back. */
  failure?: string;
}

/** What has gone back of one payment. */
export interface RefundsOfPayment {
  /** In the smallest unit of the payment's currency; refunds that failed do not count. */
  cents: number;
  refundId: string | null;
  failed: Refund[];
  /** Those that count and were made by a person in Stripe's dashboard. */
  byHand: Refund[];
}

/** Asks Stripe what it has returned of a payment. */
export async function refundsMadeOf(
  { payments }: Pick<Dependencies, 'payments'>,
  paymentIntentId: string,
): Promise<RefundsOfPayment> {
  const { data } = await payments.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  const refunds = refundsSchema.parse(data);
  const isGood = ({ status }: { status: string | null }) => status !== 'failed' && status !== 'canceled';
  const good = refunds.filter(isGood);
  return {
    cents: good.reduce((sum, { amount }) => sum + amount, 0),
    refundId: good[0]?.id ?? null,
    failed: refunds
      .filter((refund) => !isGood(refund))
      .map(({ id, amount, failure_reason, status }) => ({
        id,
        cents: amount,
        failure: failure_reason ?? status ?? 'unknown',
      })),
    byHand: good
      .filter(({ metadata }) => metadata?.['bookingId'] === undefined)
      .map(({ id, amount }) => ({ id, cents: amount })),
  };
}

export interface PaymentToRefund {
  /** The booking, or booking and session for a payment that bought nothing. */
  name: string;
  paymentIntentId: string;
  /** The whole payment, in the smallest unit of its currency. */
  cents: number;
  /** Names a try that a person asked for: Stripe answers a key it has refused with the same refusal for a day. */
  again?: string | undefined;
}

/**
 * Sends back whatever Stripe still holds of a payment. Safe to call any number of times, from any number of
 * processes: what is back is read first, a refund that is under way has the same idempotency key, and no amount is named, so
 * that Stripe never gives back more than was paid.
 * @returns Stripe's refund id, null when it does not tell one
 * @throws Stripe's errors
 */
export async function refundPayment(
  deps: Pick<Dependencies, 'payments'>,
  { name, paymentIntentId, cents, again }: PaymentToRefund,
): Promise<string | null> {
  const returned = await refundsMadeOf(deps, paymentIntentId);
  if (returned.cents >= cents) return returned.refundId;
  const key = `refund-${name}-${returned.failed.length}`;
  try {
    const refund = await deps.payments.refunds.create(
      { payment_intent: paymentIntentId, metadata: { bookingId: name } },
      { idempotencyKey: again === undefined ? key : `${key}-${again}` },
    );
    return refund.id;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Somebody may have been faster, under another key or in the dashboard.
    const now = await refundsMadeOf(deps, paymentIntentId);
    if (now.cents >= cents) return now.refundId;
    throw error;
  }
}

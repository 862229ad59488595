import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { disputesOf } from './disputes.ts';
import { isRefusal, stripeErrorCode } from './stripe-errors.ts';

const refundSchema = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string().nullable(),
  failure_reason: z.string().nullish(),
  pending_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
type StripeRefund = z.infer<typeof refundSchema>;

interface Refund {
  id: string;
  cents: number;
  /** Stripe's word for why the bank sent it back. */
  failure?: string;
}

interface FailedRefund extends Refund {
  /** The product had made it, not a person in Stripe's dashboard. */
  isOwn: boolean;
}

/** What has gone back of one payment. */
export interface RefundsOfPayment {
  /** In the smallest unit of the payment's currency; refunds that failed do not count. */
  cents: number;
  /** As much of it as is not on its way any more: the bank or the buyer need do nothing about it. */
  madeCents: number;
  refundId: string | null;
  failed: FailedRefund[];
  /** Those that count and were made by a person in Stripe's dashboard. */
  byHand: Refund[];
  /** One is not sent before there is enough money at Stripe: no bank has it, and the cinema can help. */
  isUnfunded?: true;
}

/** `pending` and `requires_action` may still end either way. https://docs.stripe.com/api/refunds/object */
const isGood = ({ status }: StripeRefund) => status !== 'failed' && status !== 'canceled';
const isMade = ({ status }: StripeRefund) => status === 'succeeded';
const isOwn = ({ metadata }: Pick<StripeRefund, 'metadata'>) => metadata?.['bookingId'] !== undefined;
/** https://docs.stripe.com/api/refunds/object#refund_object-pending_reason */
const unfundedAmong = (refunds: StripeRefund[]): { isUnfunded?: true } =>
  refunds.some((refund) => refund.status === 'pending' && refund.pending_reason === 'insufficient_funds')
    ? { isUnfunded: true }
    : {};
const sum = (refunds: StripeRefund[]) => refunds.reduce((total, { amount }) => total + amount, 0);

/** Asks Stripe what it has returned of a payment. */
export async function refundsMadeOf(
  { payments }: Pick<Dependencies, 'payments'>,
  paymentIntentId: string,
): Promise<RefundsOfPayment> {
  const { data } = await payments.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  const refunds = z.array(refundSchema).parse(data);
  const good = refunds.filter(isGood);
  return {
    cents: sum(good),
    madeCents: sum(good.filter(isMade)),
    refundId: good[0]?.id ?? null,
    failed: refunds
      .filter((refund) => !isGood(refund))
      .map(({ id, amount, failure_reason, status, metadata }) => ({
        id,
        cents: amount,
        failure: failure_reason ?? status ?? 'unknown',
        isOwn: isOwn({ metadata }),
      })),
    byHand: good.filter((refund) => !isOwn(refund)).map(({ id, amount }) => ({ id, cents: amount })),
    ...unfundedAmong(good),
  };
}

export interface PaymentToRefund {
  /** The booking, or booking and session for a payment that bought nothing. */
  name: string;
  paymentIntentId: string;
  /** The whole payment, in the smallest unit of its currency. */
  cents: number;
  currency: string | null;
  /**
   * Names a try. Those that are made at once should share one, so that Stripe makes one refund of them; whoever tries again
   * after an answer needs another one, because Stripe repeats an answer for its key for a day.
   */
  tryName: string;
}

/** A refund that Stripe knows of. */
export interface RefundOutcome {
  /** null when Stripe does not tell one. */
  id: string | null;
  /** The money has gone; until then a bank, a buyer or the balance is waited for. */
  isMade: boolean;
  /** It is the balance. */
  isUnfunded?: true;
}

/** What there is of a payment whose whole has been sent back. */
const outcomeOf = (
  { refundId: id, madeCents, isUnfunded }: RefundsOfPayment,
  cents: number,
): RefundOutcome => ({
  id,
  isMade: madeCents >= cents,
  ...(isUnfunded && { isUnfunded }),
});

/** Stripe makes no refund, and may make it later without a person: until the buyer's bank has decided what it questions. */
export class RefusedForNow extends Failure {
  readonly why: string;
  constructor(why: string) {
    super(502, 'payment_provider', `Stripe did not make the refund yet: ${why}`);
    this.name = 'RefusedForNow';
    this.why = why;
  }
}

/** Stripe's words for a payment that the buyer's bank questions. https://docs.stripe.com/error-codes */
const QUESTIONED = ['charge_disputed', 'refund_disputed_payment'];

/** Whether a refund waits for the buyer's bank, which takes months to decide what it questions: nothing fails meanwhile. */
export const awaitsBank = (error: unknown): boolean =>
  error instanceof RefusedForNow && QUESTIONED.includes(error.why);

/**
 * Sends back whatever Stripe still holds of a payment. Safe to call any number of times, from any number of processes: what
 * is back is read first, and no amount is named, so that Stripe never gives back more than was paid.
 * @param known what is back, when it was just read
 * @throws Stripe's errors, and `RefusedForNow`
 */
export async function refundPayment(
  deps: Pick<Dependencies, 'payments'>,
  { name, paymentIntentId, cents, currency, tryName }: PaymentToRefund,
  known?: RefundsOfPayment,
): Promise<RefundOutcome> {
  const before = known ?? (await refundsMadeOf(deps, paymentIntentId));
  if (before.cents >= cents) return outcomeOf(before, cents);
  try {
    const refund = refundSchema.parse(
      await deps.payments.refunds.create(
        { payment_intent: paymentIntentId, metadata: { bookingId: name } },
        { idempotencyKey: `refund-${name}-${before.failed.length}-${tryName}` },
      ),
    );
    const made = before.madeCents + (isMade(refund) ? refund.amount : 0);
    const { isUnfunded } = before.isUnfunded ? before : unfundedAmong([refund]);
    return { id: refund.id, isMade: made >= cents, ...(isUnfunded && { isUnfunded }) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Somebody may have been faster, in another process or in the dashboard.
    const now = await refundsMadeOf(deps, paymentIntentId);
    if (now.cents >= cents) return outcomeOf(now, cents);
    const left = { cents: cents - now.madeCents, currency };
    const code = stripeErrorCode(error);
    // It came back from the bank in between.
    if (code === 'charge_already_refunded') throw new RefusedForNow(code);
    if (!QUESTIONED.includes(code)) throw error;
    const { lostCents, isLost, isOpen } = await disputesOf(deps, paymentIntentId, left);
    if (now.madeCents + lostCents >= cents) return { id: now.refundId, isMade: true };
    // It may have been won in between.
    if (isOpen || !isLost) throw new RefusedForNow(code);
    throw error;
  }
}

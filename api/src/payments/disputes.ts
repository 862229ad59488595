import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';

const disputeSchema = z.object({
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  balance_transactions: z.array(z.object({ amount: z.int() })).nullish(),
  reason: z.string(),
});

/** A payment that the buyer's bank has questioned. https://docs.stripe.com/disputes/how-disputes-work */
export interface Dispute {
  /** In the smallest unit of `currency`. */
  amountCents: number;
  currency: string;
  /** `lost`: the buyer has the money. `won`: the seller keeps it. */
  outcome: 'open' | 'won' | 'lost';
  /** Stripe's word for why. */
  reason: string;
}

/**
 * What each of Stripe's words says of where the money is; all others are disputes that are open.
 * https://docs.stripe.com/api/disputes/object
 */
const CLOSED: Readonly<Record<string, Dispute['outcome']>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  // An appeal follows a loss: until it is won the buyer has the money.
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};

/** What is prevented is settled before it is a dispute: by giving the buyer the money, or without. The account's own books tell which. */
const ofPrevented = (movements: readonly { amount: number }[]): Dispute['outcome'] =>
  movements.reduce((total, { amount }) => total + amount, 0) < 0 ? 'lost' : 'won';

function parse(answer: unknown): Dispute {
  const { amount, currency, status, reason, balance_transactions } = disputeSchema.parse(answer);
  return {
    amountCents: amount,
    currency,
    outcome: status === 'prevented' ? ofPrevented(balance_transactions ?? []) : (CLOSED[status] ?? 'open'),
    reason,
  };
}

/** Reads a dispute from Stripe. */
export async function readDispute(
  { payments }: Pick<Dependencies, 'payments'>,
  disputeId: string,
): Promise<Dispute> {
  return parse(await payments.disputes.retrieve(disputeId));
}

/**
 * A bank tells the price in the currency of its card, or converted back from that: what differs by less than this is the whole.
 * https://docs.stripe.com/api/disputes/object#dispute_object-amount
 */
const NEARLY_WHOLE = 0.95;

/**
 * What the buyer's bank has taken back of a payment for good, in the smallest unit of its currency. What it tells in another
 * currency, or within a few percent of what is left of the payment, is all that is left.
 * @param left what of the payment was not returned otherwise
 */
export async function lostInDisputes(
  { payments }: Pick<Dependencies, 'payments'>,
  paymentIntentId: string,
  left: { cents: number; currency: string | null },
): Promise<number> {
  const { data } = await payments.disputes.list({ payment_intent: paymentIntentId, limit: 100 });
  const lost = data.map(parse).filter(({ outcome }) => outcome === 'lost');
  const sum = lost.reduce((total, { amountCents }) => total + amountCents, 0);
  const isForeign = lost.some(({ currency }) => left.currency !== null && currency !== left.currency);
  if (isForeign) return left.cents;
  return sum >= left.cents * NEARLY_WHOLE ? Math.max(sum, left.cents) : sum;
}

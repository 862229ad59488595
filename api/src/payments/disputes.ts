import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';

const disputeSchema = z.object({
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
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

const CLOSED: Readonly<Record<string, Dispute['outcome']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

function parse(answer: unknown): Dispute {
  const { amount, currency, status, reason } = disputeSchema.parse(answer);
  return {
    amountCents: amount,
    currency,
    outcome: CLOSED[status] ?? 'open',
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

/** What the buyer's bank has taken back of a payment for good, in the smallest unit of its currency. */
export async function lostInDisputes(
  { payments }: Pick<Dependencies, 'payments'>,
  paymentIntentId: string,
): Promise<number> {
  const { data } = await payments.disputes.list({ payment_intent: paymentIntentId, limit: 100 });
  return data
    .map(parse)
    .filter(({ outcome }) => outcome === 'lost')
    .reduce((total, { amountCents }) => total + amountCents, 0);
}

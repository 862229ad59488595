import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';

const disputeSchema = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  reason: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullable(),
});

/** A payment that the buyer's bank has questioned. https://docs.stripe.com/disputes/how-disputes-work */
export interface Dispute {
  id: string;
  /** In the smallest unit of `currency`. */
  amountCents: number;
  currency: string;
  /** `lost`: the buyer has the money. `won`: the seller keeps it. */
  outcome: 'open' | 'won' | 'lost';
  /** Stripe's word for why. */
  reason: string;
  paymentIntentId: string | null;
}

const CLOSED: Readonly<Record<string, Dispute['outcome']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

function parse(answer: unknown): Dispute {
  const { id, amount, currency, status, reason, payment_intent: intent } = disputeSchema.parse(answer);
  return {
    id,
    amountCents: amount,
    currency,
    outcome: CLOSED[status] ?? 'open',
    reason,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
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

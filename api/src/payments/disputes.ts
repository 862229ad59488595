import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';

const movementSchema = z.object({ amount: z.int(), currency: z.string().optional() });
const disputeSchema = z.object({
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  balance_transactions: z.array(movementSchema).nullish(),
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
const ofPrevented = (movements: readonly Movement[]): Dispute['outcome'] =>
  takenBy(movements) > 0 ? 'lost' : 'won';

type Movement = z.infer<typeof movementSchema>;

const takenBy = (movements: readonly Movement[]): number =>
  -movements.reduce((total, { amount }) => total + amount, 0);

const movementsOf = ({ balance_transactions }: z.infer<typeof disputeSchema>): readonly Movement[] =>
  balance_transactions ?? [];

function view(dispute: z.infer<typeof disputeSchema>): Dispute {
  const { amount, currency, status, reason } = dispute;
  return {
    amountCents: amount,
    currency,
    outcome: status === 'prevented' ? ofPrevented(movementsOf(dispute)) : (CLOSED[status] ?? 'open'),
    reason,
  };
}

/** Reads a dispute from Stripe. */
export async function readDispute(
  { payments }: Pick<Dependencies, 'payments'>,
  disputeId: string,
): Promise<Dispute> {
  return view(disputeSchema.parse(await payments.disputes.retrieve(disputeId)));
}

/**
 * What a bank tells was converted from the currency of its card: what differs by less than this is the whole.
 * https://docs.stripe.com/api/disputes/object#dispute_object-amount
 */
const NEARLY_WHOLE = 0.95;

/** What the buyer's bank says of a payment. */
export interface DisputesOfPayment {
  /** What it has taken back for good, in the smallest unit of the payment's currency, as far as that is known. */
  lostCents: number;
  /** It has taken some back for good. */
  isLost: boolean;
  /** It has not decided about all of it. */
  isOpen: boolean;
}

/**
 * What a lost dispute has taken, in the currency of the payment. A bank may tell it in that of its card: then the account's books say it. Where they
 * have another currency too, nobody knows how much of the payment it was, and none is taken for granted: the ticket stands.
 */
function lostIn(dispute: z.infer<typeof disputeSchema>, currency: string | null): number {
  if (currency === null || dispute.currency === currency) return dispute.amount;
  const movements = movementsOf(dispute);
  return movements.every((movement) => movement.currency === currency) ? Math.max(0, takenBy(movements)) : 0;
}

/**
 * Asks Stripe about all disputes of a payment. What was lost within a few percent of what is left of the payment is all that is left.
 * @param left what of the payment was not returned otherwise
 */
export async function disputesOf(
  { payments }: Pick<Dependencies, 'payments'>,
  paymentIntentId: string,
  left: { cents: number; currency: string | null },
): Promise<DisputesOfPayment> {
  const { data } = await payments.disputes.list({ payment_intent: paymentIntentId, limit: 100 });
  const disputes = data.map((answer) => disputeSchema.parse(answer));
  const are = (outcome: Dispute['outcome']) =>
    disputes.filter((dispute) => view(dispute).outcome === outcome);
  const lost = are('lost');
  const sum = lost.reduce((total, dispute) => total + lostIn(dispute, left.currency), 0);
  const isWhole = sum >= left.cents * NEARLY_WHOLE;
  return {
    lostCents: isWhole ? Math.max(sum, left.cents) : sum,
    isLost: lost.length > 0,
    isOpen: are('open').length > 0,
  };
}

/** What the buyer's bank has taken back of a payment for good; as `disputesOf`. */
export async function lostInDisputes(...words: Parameters<typeof disputesOf>): Promise<number> {
  return (await disputesOf(...words)).lostCents;
}

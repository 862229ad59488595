import type Stripe from 'stripe';
import type { Context } from '../instance/context.ts';
import { noSuch, refused } from '../http/failure.ts';
import { findCharge } from '../payments/find.ts';
import { emit } from '../webhooks/emit.ts';
import { reinstated, withdrawn } from './balance.ts';

/** What a dispute can come to, and what lies between. */
export const DISPUTE_MOVES = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'warning_under_review',
  'warning_closed',
  'prevented',
  'appeal_needs_response',
  'appeal_under_review',
] as const;
type DisputeMove = (typeof DISPUTE_MOVES)[number];

const ENDS: readonly Stripe.Dispute.Status[] = ['won', 'lost', 'warning_closed', 'prevented'];
/** After these the payment is the seller's, to be refunded as any. */
const FOR_SELLER: readonly Stripe.Dispute.Status[] = ['won', 'warning_closed'];

/** The dispute with that id, or Stripe's 404. */
export function findDispute({ store }: Context, id: string): Stripe.Dispute {
  const dispute = store.get('disputes', id);
  if (!dispute) throw noSuch('dispute', id);
  return dispute;
}

/**
 * Lets the bank look into a dispute, or decide it: `won` brings the money back to the seller. What is lost may be appealed against. An
 * inquiry ends as a warning, or becomes a dispute by `needs_response`, and then the money is taken.
 * @throws StripeFailure 404 for an unknown dispute, 400 for one that is decided, or cannot come to this
 */
export function moveDispute(context: Context, id: string, status: DisputeMove): Stripe.Dispute {
  return context.store.commit(() => {
    const before = findDispute(context, id);
    const isAppeal = before.status === 'lost' && status.startsWith('appeal_');
    if (ENDS.includes(before.status) && !isAppeal) throw refused(`Dispute ${id} is closed.`);
    const isInquiry = before.status.startsWith('warning_');
    const escalates = isInquiry && status === 'needs_response';
    const isOfInquiry =
      status.startsWith('warning_') || status === 'prevented' || status === 'needs_response';
    if (isInquiry !== isOfInquiry)
      throw refused(`Dispute ${id} cannot come from ${before.status} to ${status}.`);
    const charge = findCharge(context, String(before.charge));
    const returned = status === 'won' ? reinstated(context, charge, before) : [];
    const taken = escalates ? [withdrawn(context, charge, before.amount, before.currency)] : [];
    const dispute: Stripe.Dispute = {
      ...before,
      status,
      balance_transactions: [...before.balance_transactions, ...taken, ...returned],
      is_charge_refundable: FOR_SELLER.includes(status) || (before.is_charge_refundable && !escalates),
    };
    context.store.put('disputes', id, dispute);
    const tell = (type: 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated') =>
      emit(context, { type: `charge.dispute.${type}`, data: { object: dispute } });
    tell(ENDS.includes(status) ? 'closed' : 'updated');
    if (taken.length > 0) tell('funds_withdrawn');
    if (returned.length > 0) tell('funds_reinstated');
    return dispute;
  });
}

import type Stripe from 'stripe';
import type { Context } from '../instance/context.ts';
import { noSuch, refused } from '../http/failure.ts';
import { emit } from '../webhooks/emit.ts';

/** What a dispute can come to, and what lies between. */
export const DISPUTE_MOVES = [
  'under_review',
  'won',
  'lost',
  'warning_closed',
  'appeal_needs_response',
  'appeal_under_review',
] as const;

const ENDS: readonly Stripe.Dispute.Status[] = ['won', 'lost', 'warning_closed'];

/** The dispute with that id, or Stripe's 404. */
export function findDispute({ store }: Context, id: string): Stripe.Dispute {
  const dispute = store.get('disputes', id);
  if (!dispute) throw noSuch('dispute', id);
  return dispute;
}

/**
 * Lets the bank look into a dispute, or decide it: `won` brings the money back to the seller. What is lost may be appealed against.
 * @throws StripeFailure 404 for an unknown dispute, 400 for one that is decided
 */
export function moveDispute(
  context: Context,
  id: string,
  status: (typeof DISPUTE_MOVES)[number],
): Stripe.Dispute {
  return context.store.commit(() => {
    const before = findDispute(context, id);
    const isAppeal = before.status === 'lost' && status.startsWith('appeal_');
    if (ENDS.includes(before.status) && !isAppeal) throw refused(`Dispute ${id} is closed.`);
    const dispute: Stripe.Dispute = { ...before, status };
    context.store.put('disputes', id, dispute);
    if (!ENDS.includes(status)) {
      emit(context, { type: 'charge.dispute.updated', data: { object: dispute } });
      return dispute;
    }
    emit(context, { type: 'charge.dispute.closed', data: { object: dispute } });
    if (status !== 'lost')
      emit(context, { type: 'charge.dispute.funds_reinstated', data: { object: dispute } });
    return dispute;
  });
}

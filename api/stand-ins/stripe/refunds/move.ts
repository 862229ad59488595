import type Stripe from 'stripe';
import type { Context } from '../instance/context.ts';
import { noSuch, refused } from '../http/failure.ts';
import { newId } from '../instance/new-id.ts';
import { findCharge } from '../payments/find.ts';
import { emit } from '../webhooks/emit.ts';

/** What can become of a refund once it is made. */
export const REFUND_MOVES = ['pending', 'succeeded', 'failed', 'canceled'] as const;

/**
 * Lets a refund go on its way: it arrives, the bank sends it back, days later even when it had arrived
 * (https://docs.stripe.com/refunds#failed-refunds), or it is cancelled before the buyer acted: then the money is the
 * seller's again. Throws 404 for an unknown refund and 400 for one that is over.
 */
export function moveRefund(
  context: Context,
  id: string,
  status: (typeof REFUND_MOVES)[number],
): Stripe.Refund {
  return context.store.commit(() => {
    const refund = context.store.get('refunds', id);
    if (!refund) throw noSuch('refund', id);
    if (refund.status === 'failed' || refund.status === 'canceled')
      throw refused(`Refund ${id} has ${refund.status === 'failed' ? 'failed' : 'been canceled'} already.`);
    if (status === 'canceled' && refund.status !== 'requires_action')
      throw refused(`Refund ${id} cannot be canceled because it has a status of ${refund.status}.`);
    const isBack = status === 'failed' || status === 'canceled';
    const { pending_reason: _, ...rest } = refund;
    const moved: Stripe.Refund = {
      ...rest,
      status,
      ...(isBack && {
        failure_reason: status === 'failed' ? 'expired_or_canceled_card' : 'merchant_request',
        failure_balance_transaction: newId('txn'),
      }),
    };
    context.store.put('refunds', id, moved);
    if (isBack) {
      const charge = findCharge(context, String(refund.charge));
      const amount_refunded = charge.amount_refunded - refund.amount;
      context.store.put('charges', charge.id, { ...charge, amount_refunded, refunded: false });
    }
    emit(context, { type: 'refund.updated', data: { object: moved } });
    if (status === 'failed') emit(context, { type: 'refund.failed', data: { object: moved } });
    return moved;
  });
}

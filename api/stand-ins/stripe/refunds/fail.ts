import type Stripe from 'stripe';
import type { Context } from '../instance/context.ts';
import { noSuch, refused } from '../http/failure.ts';
import { newId } from '../instance/new-id.ts';
import { findCharge } from '../payments/find.ts';
import { emit } from '../webhooks/emit.ts';

/**
 * Lets a refund come back from the bank, as it can happen days later (https://docs.stripe.com/refunds#failed-refunds):
 * the money is the seller's again. Throws 404 for an unknown refund and 400 for one that has failed already.
 */
export function failRefund(context: Context, id: string): Stripe.Refund {
  return context.store.commit(() => {
    const refund = context.store.get('refunds', id);
    if (!refund) throw noSuch('refund', id);
    if (refund.status === 'failed') throw refused(`Refund ${id} has failed already.`);
    const failed: Stripe.Refund = {
      ...refund,
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: newId('txn'),
    };
    const charge = findCharge(context, String(refund.charge));
    context.store.put('refunds', id, failed);
    context.store.put('charges', charge.id, {
      ...charge,
      amount_refunded: charge.amount_refunded - refund.amount,
      refunded: false,
    });
    emit(context, { type: 'refund.updated', data: { object: failed } });
    emit(context, { type: 'refund.failed', data: { object: failed } });
    return failed;
  });
}

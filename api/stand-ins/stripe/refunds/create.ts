import type Stripe from 'stripe';
import { z } from 'zod';
import { nowInSeconds, type Context } from '../instance/context.ts';
import { invalidParam, refused } from '../http/failure.ts';
import { expand, integer, metadata, oneOf, text } from '../http/fields.ts';
import { newId } from '../instance/new-id.ts';
import { findCharge, findIntent } from '../payments/find.ts';
import { emit } from '../webhooks/emit.ts';

/** https://docs.stripe.com/api/refunds/create */
export const createRefundParams = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  /** Integer of the currency's smallest unit; all that is left when absent. */
  amount: integer.optional(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer').optional(),
  metadata: metadata.optional(),
  expand,
});

/**
 * How a refund begins: most cards take it at once, a bank or a buyer may have to act first; `unfunded` is one that is pending until the
 * seller's balance is large enough.
 */
export const NEW_REFUND_STATUSES = ['succeeded', 'pending', 'unfunded', 'requires_action', 'failed'] as const;
export type NewRefundStatus = (typeof NEW_REFUND_STATUSES)[number];

export type CreateRefundParams = z.output<typeof createRefundParams>;

/**
 * Gives money back. Throws Stripe's 404 for an unknown payment and 400 when there is nothing, or less than was asked
 * for, left to give back. The bank's reference follows at once as `refund.updated`, where Stripe takes some days.
 */
export function createRefund(
  context: Context,
  params: CreateRefundParams,
  begins: NewRefundStatus = 'succeeded',
): Stripe.Refund {
  const isUnfunded = begins === 'unfunded';
  const status = isUnfunded ? 'pending' : begins;
  return context.store.commit(() => {
    const charge = chargeOf(context, params);
    if (charge.status !== 'succeeded')
      throw refused(`Charge ${charge.id} has not succeeded, so it cannot be refunded.`);
    if (isDisputed(context, charge))
      throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    const amount = params.amount ?? left;
    if (amount < 1) throw invalidParam('Invalid positive integer', 'amount', 'parameter_invalid_integer');
    if (amount > left)
      throw refused(
        `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      );

    const refund: Stripe.Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      balance_transaction: newId('txn'),
      charge: charge.id,
      created: nowInSeconds(context),
      currency: charge.currency,
      customer: null,
      customer_account: null,
      destination_details: {
        type: 'card',
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      },
      metadata: params.metadata ?? {},
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: params.reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status,
      transfer_reversal: null,
      ...(status === 'pending' && { pending_reason: isUnfunded ? 'insufficient_funds' : 'processing' }),
      ...(status === 'failed' && { failure_reason: 'insufficient_funds' as const }),
    };
    if (status === 'failed') {
      context.store.put('refunds', refund.id, refund);
      emit(context, { type: 'refund.created', data: { object: refund } });
      emit(context, { type: 'refund.failed', data: { object: refund } });
      return refund;
    }
    const refunded: Stripe.Charge = {
      ...charge,
      amount_refunded: charge.amount_refunded + amount,
      refunded: amount === left,
    };
    context.store.put('charges', refunded.id, refunded);
    emit(context, { type: 'refund.created', data: { object: refund } });
    emit(context, { type: 'charge.refunded', data: { object: refunded } });
    const referenced = status === 'succeeded' ? withReference(refund) : refund;
    context.store.put('refunds', refund.id, referenced);
    if (status === 'succeeded') emit(context, { type: 'refund.updated', data: { object: referenced } });
    return refund;
  });
}

function chargeOf(context: Context, { payment_intent, charge }: CreateRefundParams): Stripe.Charge {
  if (payment_intent !== undefined) {
    const intent = findIntent(context, payment_intent, 'payment_intent');
    return findCharge(context, String(intent.latest_charge));
  }
  if (charge !== undefined) return findCharge(context, charge, 'charge');
  throw invalidParam(
    'One of the following params should be provided for this request: payment_intent or charge.',
  );
}

/** While the bank decides, and once it has decided against the seller, the money is not there to be given back; while it only asks it is. */
const isDisputed = ({ store }: Context, charge: Stripe.Charge): boolean =>
  store.all('disputes').some((one) => one.charge === charge.id && !one.is_charge_refundable);

function withReference(refund: Stripe.Refund): Stripe.Refund {
  return {
    ...refund,
    destination_details: {
      type: 'card',
      card: {
        reference: '4442400002137820',
        reference_status: 'available',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
    },
  };
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

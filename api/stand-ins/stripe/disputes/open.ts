import type Stripe from 'stripe';
import { nowInSeconds, type Context } from '../instance/context.ts';
import { refused } from '../http/failure.ts';
import { newId } from '../instance/new-id.ts';
import { findCharge, findIntent } from '../payments/find.ts';
import { emit } from '../webhooks/emit.ts';

const RESPONSE_DAYS = 7;
/** What a unit of a bank's currency is in that of the payment; here and in tests no other ones matter. */
const RATES: Readonly<Record<string, number>> = { eur: 1.1 };

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/**
 * Lets a cardholder's bank take a payment back until it is decided (https://docs.stripe.com/disputes/how-disputes-work).
 * @param amount in the smallest unit; what was not refunded unless told
 * @param currency that of the bank, which may be another one than that of the payment
 * @throws StripeFailure 404 for an unknown payment, 400 for one that has not succeeded or is disputed already
 */
export function openDispute(
  context: Context,
  paymentIntentId: string,
  amount?: number,
  currency?: string,
): Stripe.Dispute {
  return context.store.commit(() => {
    const intent = findIntent(context, paymentIntentId, 'payment_intent');
    const charge = findCharge(context, String(intent.latest_charge));
    if (charge.status !== 'succeeded' || charge.disputed)
      throw refused(`Charge ${charge.id} cannot be disputed.`);
    const created = nowInSeconds(context);
    const dispute: Stripe.Dispute = {
      id: newId('du'),
      object: 'dispute',
      amount: amount ?? charge.amount - charge.amount_refunded,
      balance_transactions: [withdrawn(context, charge, amount, currency)],
      charge: charge.id,
      created,
      currency: currency ?? charge.currency,
      enhanced_eligibility_types: [],
      evidence: NO_EVIDENCE,
      evidence_details: {
        due_by: created + RESPONSE_DAYS * 86_400,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: 'not_submitted',
      },
      intended_submission_method: null,
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      network_reason_code: '10.4',
      payment_intent: paymentIntentId,
      reason: 'fraudulent',
      status: 'needs_response',
    };
    context.store.put('disputes', dispute.id, dispute);
    context.store.put('charges', charge.id, { ...charge, disputed: true });
    emit(context, { type: 'charge.dispute.created', data: { object: dispute } });
    emit(context, { type: 'charge.dispute.funds_withdrawn', data: { object: dispute } });
    return dispute;
  });
}

/** What the account's books say of it: the money is taken in the currency of the payment, at most what is left of it. */
function withdrawn(
  context: Context,
  charge: Stripe.Charge,
  amount: number | undefined,
  currency = charge.currency,
): Stripe.BalanceTransaction {
  const left = charge.amount - charge.amount_refunded;
  const rate = currency === charge.currency ? 1 : (RATES[currency] ?? 1);
  const taken = -Math.min(left, Math.round((amount ?? left) * rate));
  const created = nowInSeconds(context);
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: taken,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: charge.currency,
    description: `Chargeback withdrawal for ${charge.id}`,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: taken,
    reporting_category: 'dispute',
    source: charge.id,
    status: 'available',
    type: 'adjustment',
  };
}

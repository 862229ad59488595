import type Stripe from 'stripe';
import { nowInSeconds, type Context } from '../instance/context.ts';
import { refused } from '../http/failure.ts';
import { newId } from '../instance/new-id.ts';
import { findCharge, findIntent } from '../payments/find.ts';
import { emit } from '../webhooks/emit.ts';
import { withdrawn } from './balance.ts';

const RESPONSE_DAYS = 7;
const OVER_FOR_SELLER: readonly Stripe.Dispute.Status[] = ['won', 'warning_closed', 'prevented'];
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

interface DisputeOptions {
  /** In the smallest unit; what was not refunded unless told. */
  amount?: number | undefined;
  /** That of the bank, which may be another one than that of the payment. */
  currency?: string | undefined;
  /** The bank only asks: it takes no money, and the payment can be refunded (https://docs.stripe.com/disputes/inquiries). */
  isInquiry?: boolean | undefined;
}

/**
 * Lets a cardholder's bank take a payment back until it is decided (https://docs.stripe.com/disputes/how-disputes-work). Where it has
 * decided for the seller, it may question the payment once more.
 * @throws StripeFailure 404 for an unknown payment, 400 for one that has not succeeded or is disputed already
 */
export function openDispute(
  context: Context,
  paymentIntentId: string,
  { amount, currency, isInquiry = false }: DisputeOptions = {},
): Stripe.Dispute {
  return context.store.commit(() => {
    const intent = findIntent(context, paymentIntentId, 'payment_intent');
    const charge = findCharge(context, String(intent.latest_charge));
    if (charge.status !== 'succeeded' || isQuestioned(context, charge))
      throw refused(`Charge ${charge.id} cannot be disputed.`);
    const created = nowInSeconds(context);
    const dispute: Stripe.Dispute = {
      id: newId('du'),
      object: 'dispute',
      amount: amount ?? charge.amount - charge.amount_refunded,
      balance_transactions: isInquiry ? [] : [withdrawn(context, charge, amount, currency)],
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
      is_charge_refundable: isInquiry,
      livemode: false,
      metadata: {},
      network_reason_code: '10.4',
      payment_intent: paymentIntentId,
      reason: 'fraudulent',
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
    };
    context.store.put('disputes', dispute.id, dispute);
    context.store.put('charges', charge.id, { ...charge, disputed: true });
    emit(context, { type: 'charge.dispute.created', data: { object: dispute } });
    if (!isInquiry) emit(context, { type: 'charge.dispute.funds_withdrawn', data: { object: dispute } });
    return dispute;
  });
}

const isQuestioned = ({ store }: Context, charge: Stripe.Charge): boolean =>
  store.all('disputes').some((one) => one.charge === charge.id && !OVER_FOR_SELLER.includes(one.status));

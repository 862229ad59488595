import type Stripe from 'stripe';
import { newId } from '../instance/new-id.ts';
import type { SessionRecord } from '../store/records.ts';

/** The payment intent of a session that has just been completed; `type` is how it is paid. */
export function newIntent(
  { session, intent }: SessionRecord,
  type: 'card' | 'us_bank_account',
  created: number,
): Stripe.PaymentIntent {
  const id = newId('pi');
  const amount = session.amount_total ?? 0;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: type === 'card' ? amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created,
    currency: session.currency ?? 'usd',
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: newId(type === 'card' ? 'ch' : 'py'),
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: newId('pm'),
    payment_method_configuration_details: null,
    payment_method_options:
      type === 'card'
        ? {
            card: {
              installments: null,
              mandate_options: null,
              network: null,
              request_three_d_secure: 'automatic',
            },
          }
        : {},
    payment_method_types: [type],
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: type === 'card' ? 'succeeded' : 'processing',
    transfer_data: null,
    transfer_group: null,
  };
}

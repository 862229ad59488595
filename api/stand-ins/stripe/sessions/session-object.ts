import type Stripe from 'stripe';
import { newId } from '../instance/new-id.ts';
import type { CreateSessionParams } from './create-params.ts';
import type { PricedItems } from './line-items.ts';

const NO_TEXT = {
  after_submit: null,
  shipping_address: null,
  submit: null,
  terms_of_service_acceptance: null,
};

const NO_INVOICE: Stripe.Checkout.Session.InvoiceCreation = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
};

/** A new open session with every field Stripe sends; `url` is filled in when the session is shown. */
export function newSession(
  params: CreateSessionParams,
  { currency, total }: PricedItems,
  times: { created: number; expiresAt: number },
): Stripe.Checkout.Session {
  return {
    id: newId('cs_test'),
    object: 'checkout.session',
    // Without a word of it the account's setting, which is on: https://docs.stripe.com/payments/currencies/localize-prices/adaptive-pricing
    adaptive_pricing: params.adaptive_pricing ?? { enabled: true },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: times.created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: NO_TEXT,
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details:
      params.customer_email === undefined ? null : customerDetails(params.customer_email, null),
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: times.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: NO_INVOICE,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    // Without a list, whatever the account's settings offer: https://docs.stripe.com/payments/dynamic-payment-methods
    payment_method_types: params.payment_method_types ?? ['card', 'us_bank_account'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  };
}

/** Who pays, as far as the session knows it. */
export function customerDetails(email: string, name: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

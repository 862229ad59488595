import type Stripe from 'stripe';
import { newId } from '../instance/new-id.ts';
import type { TestCard } from './cards.ts';

export interface Payer {
  email: string;
  name: string;
}

export interface PaidCard extends TestCard {
  expMonth: number;
  expYear: number;
}

/** The charge of an intent: succeeded by card, pending when there is none (a bank debit that takes days). */
export function newCharge(intent: Stripe.PaymentIntent, payer: Payer, card: PaidCard | null): Stripe.Charge {
  const paid = card !== null;
  return {
    id: typeof intent.latest_charge === 'string' ? intent.latest_charge : newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId('txn') : null,
    billing_details: { address: null, email: payer.email, name: payer.name, phone: null, tax_id: null },
    calculated_statement_descriptor: 'MATINEE',
    captured: paid,
    created: intent.created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    payment_method_details: card ? cardDetails(card, intent.amount) : bankDetails(),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'pending',
    transfer_data: null,
    transfer_group: null,
  };
}

function cardDetails(card: PaidCard, amount: number): Stripe.Charge.PaymentMethodDetails {
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: null,
      funding: 'credit',
      installments: null,
      last4: card.number.slice(-4),
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

function bankDetails(): Stripe.Charge.PaymentMethodDetails {
  return {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      fingerprint: null,
      last4: '6789',
      payment_reference: null,
      routing_number: '110000000',
    },
  };
}

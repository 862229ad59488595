import { invalidParam } from '../http/failure.ts';
import { newId } from '../instance/new-id.ts';
import type { WireLineItem } from '../store/records.ts';
import type { LineItemParams } from './create-params.ts';

// Smallest sums that can be charged: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const MINIMUM = {
  usd: { cents: 50, shown: '$0.50' },
  eur: { cents: 50, shown: '€0.50' },
  gbp: { cents: 30, shown: '£0.30' },
};

type Currency = keyof typeof MINIMUM;

export interface PricedItems {
  items: WireLineItem[];
  currency: Currency;
  /** Sum in the currency's smallest unit. */
  total: number;
}

/**
 * Prices the line items of a session made at `created` (seconds).
 * Throws Stripe's 400 for mixed currencies and for a sum under the currency's minimum.
 */
export function priceLineItems(params: LineItemParams[], created: number): PricedItems {
  const currency = params[0]?.price_data.currency ?? 'usd';
  const odd = params.findIndex((item) => item.price_data.currency !== currency);
  if (odd >= 0)
    throw invalidParam(
      'All line items must use the same currency.',
      `line_items[${odd}][price_data][currency]`,
      'parameter_invalid',
    );
  const items = params.map((item) => lineItem(item, created));
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  const { cents, shown } = MINIMUM[currency];
  if (total < cents)
    throw invalidParam(
      `The Checkout Session's total amount due must add up to at least ${shown} ${currency}`,
      'line_items',
      'amount_too_small',
    );
  return { items, currency, total };
}

function lineItem({ price_data: price, quantity }: LineItemParams, created: number): WireLineItem {
  const amount = price.unit_amount * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: price.product_data.name,
    metadata: {},
    price: {
      id: newId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created,
      currency: price.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod'),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: price.unit_amount,
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity,
  };
}

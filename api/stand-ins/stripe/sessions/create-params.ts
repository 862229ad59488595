import { z } from 'zod';
import { email, expand, integer, listOf, metadata, oneOf, rule, text, url } from '../http/fields.ts';

const nonNegative = integer.check(
  rule(
    (value) => value >= 0,
    'parameter_invalid_integer',
    () => 'Invalid non-negative integer',
  ),
);
const positive = integer.check(
  rule(
    (value) => value >= 1,
    'parameter_invalid_integer',
    () => 'This value must be greater than or equal to 1.',
  ),
);

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: text.transform((code) => code.toLowerCase()).pipe(oneOf('usd', 'eur', 'gbp')),
    /** Integer of the currency's smallest unit (cents). */
    unit_amount: nonNegative,
    product_data: z.strictObject({
      name: text,
      description: text.optional(),
      images: listOf(url).optional(),
      metadata: metadata.optional(),
    }),
  }),
  quantity: positive,
});

/** The part of https://docs.stripe.com/api/checkout/sessions/create that a one-off payment by card needs. */
export const createSessionParams = z.strictObject({
  mode: oneOf('payment'),
  line_items: listOf(lineItem).check(
    rule(
      (items) => items.length >= 1 && items.length <= 100,
      'parameter_invalid',
      () => 'There must be 1 to 100 line items.',
    ),
  ),
  success_url: url,
  cancel_url: url.optional(),
  customer_email: email.optional(),
  client_reference_id: text
    .check(
      rule(
        (value) => value.length <= 200,
        'parameter_invalid',
        () => 'Invalid string: must be at most 200 characters',
      ),
    )
    .optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      receipt_email: email.optional(),
    })
    .optional(),
  // Of Stripe's ways to pay those that a page in US dollars takes without further words.
  payment_method_types: listOf(
    oneOf('card', 'link', 'us_bank_account', 'cashapp', 'amazon_pay', 'klarna', 'alipay'),
  ).optional(),
  adaptive_pricing: z
    .strictObject({ enabled: oneOf('true', 'false').transform((word) => word === 'true') })
    .optional(),
  locale: oneOf('auto', 'en').optional(),
  submit_type: oneOf('auto', 'pay', 'book').optional(),
  expires_at: integer.optional(),
  expand,
});

export type CreateSessionParams = z.output<typeof createSessionParams>;
export type LineItemParams = CreateSessionParams['line_items'][number];

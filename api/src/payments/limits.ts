/** What Stripe takes, as far as settings and prices can run into it. */
import { z } from 'zod';

/** Least and largest charge in cents of US dollars. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const MIN_CHARGE_CENTS = 50;
export type MinChargeCents = typeof MIN_CHARGE_CENTS;
export const MAX_CHARGE_CENTS = 99_999_999;

/**
 * By which a payment page outlives its hold. Stripe refuses one that ends in less than 30 minutes by its own clock; a minute is
 * for the clocks. https://docs.stripe.com/api/checkout/sessions/create
 */
export const PAGE_OUTLIVES_HOLD_MINUTES = 31;
export type PageOutlivesHoldMinutes = typeof PAGE_OUTLIVES_HOLD_MINUTES;
const CLOCKS_MINUTES = 1;
const MAX_PAGE_MINUTES = 24 * 60;

/** The longest hold whose payment page Stripe opens. */
export const MAX_HOLD_MINUTES = MAX_PAGE_MINUTES - PAGE_OUTLIVES_HOLD_MINUTES - CLOCKS_MINUTES;

/** No question to Stripe may be waited for longer, all tries together: so long the jobs reckon that a piece of their work takes. */
export const MAX_QUESTION_MS = 30_000;

/**
 * Stripe's words for ways to pay. A page with any other way is refused, each of them: it takes no US dollars, needs further words (a client,
 * a customer, an address to send to), or is for more than a ticket costs. A misspelt word is refused as well.
 * https://docs.stripe.com/payments/payment-methods/payment-method-support
 */
const METHODS = ['card', 'link', 'us_bank_account', 'cashapp', 'amazon_pay', 'klarna', 'alipay'];

/** Ways to pay, with commas. */
export const paymentMethodsSetting = z
  .string()
  .default('card')
  .transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  )
  .refine(
    (words) => words.length > 0 && words.every((word) => METHODS.includes(word)),
    `must be Stripe's words for ways to pay of which it opens a page in US dollars: ${METHODS.join(', ')}, with commas`,
  );

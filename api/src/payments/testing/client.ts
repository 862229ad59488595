import Stripe from 'stripe';
import { createPayments } from '../client.ts';

/** Stripe's own client, for tests that say what its calls answer. Nothing listens where it would ask. */
export const clientForTests = (): Stripe =>
  createPayments({
    secretKey: 'sk_test_matinee',
    apiUrl: 'http://127.0.0.1:9',
    timeoutMs: 1000,
    retries: 0,
    webhookSecret: 'whsec_matinee',
    paymentMethods: ['card'],
  });

const raw = (words: object) => ({ message: 'no', ...words }) as Stripe.StripeRawError;

/** Stripe's errors by their kinds, as its client throws them. */
export const errors = {
  invalid: (words: object = {}) =>
    new Stripe.errors.StripeInvalidRequestError(raw({ statusCode: 400, ...words })),
  unknown: () =>
    new Stripe.errors.StripeInvalidRequestError(raw({ statusCode: 404, code: 'resource_missing' })),
  card: () => new Stripe.errors.StripeCardError(raw({ statusCode: 402, code: 'card_declined' })),
  permission: () => new Stripe.errors.StripePermissionError(raw({ statusCode: 403 })),
  key: (param?: string) => new Stripe.errors.StripeIdempotencyError(raw({ statusCode: 400, param })),
  api: (statusCode = 500) => new Stripe.errors.StripeAPIError(raw({ statusCode, type: 'api_error' })),
  rate: () => new Stripe.errors.StripeRateLimitError(raw({ statusCode: 429, code: 'rate_limit' })),
  connection: () => new Stripe.errors.StripeConnectionError(raw({})),
};

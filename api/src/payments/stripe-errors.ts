import Stripe from 'stripe';
import type { Dependencies } from '../dependencies.ts';
import { RETRY_SECONDS } from '../http/durations.ts';
import { Failure } from '../http/failure.ts';

/** Refusals that pass by themselves: nothing was wrong with the words. https://docs.stripe.com/error-codes */
const PASSING = new Set<string | undefined>(['balance_insufficient', 'lock_timeout', 'rate_limit']);

/**
 * Turns a failed call to Stripe into a 502, with a time to come back when trying again may help; anything else passes
 * unchanged.
 * @param message what the person at the screen could not do
 */
export function asPaymentFailure(
  { log }: Pick<Dependencies, 'log'>,
  error: unknown,
  message: string,
): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  log.error(
    { type: error.type, code: error.code, requestId: error.requestId },
    'Stripe refused or did not answer',
  );
  return mayBeTriedAgain(error) ? stripeIsAway(message) : new Failure(502, 'payment_provider', message);
}

/** What is told while Stripe does not do its part and may do it later. */
export function stripeIsAway(message: string): Failure {
  return new Failure(502, 'payment_provider', message, { retryAfter: RETRY_SECONDS });
}

/** Whether Stripe has refused something, or did not answer: nothing of our own failed. */
export const isOfStripe = (error: unknown): boolean => error instanceof Stripe.errors.StripeError;

/**
 * True when the same may succeed later: no answer, 409, 429, 5xx, a key that is just being changed. Nothing may be given up
 * because of such an answer: whether Stripe has done its part is not known.
 */
export function mayBeTriedAgain(error: unknown): boolean {
  if (!isOfStripe(error)) return false;
  return !isRefusal(error) && !(error instanceof Stripe.errors.StripeCardError);
}

/**
 * True when Stripe may give this very answer again to the same idempotency key, for a day, whatever has changed since.
 * https://docs.stripe.com/api/idempotent_requests
 */
export function staysUnderKey(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  return error instanceof Stripe.errors.StripeAPIError && error.statusCode !== 409;
}

/** True when Stripe was asked too much at a time: nothing was done. https://docs.stripe.com/rate-limits */
export function isTooMuch(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 429;
}

/** True when Stripe has no object of the id it was asked for: another account, another environment, or made up. */
export function isUnknownObject(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

/** True when Stripe understood and said no, so that asking again with the same words is pointless. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && !PASSING.has(error.code);
}

/** True when Stripe said no because of this one parameter. */
export function refuses(error: unknown, parameter: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === parameter;
}

/** Stripe's own word for what went wrong: a code such as `charge_disputed`, else the kind of error. */
export function stripeErrorCode(error: unknown): string {
  return error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : 'unexpected';
}

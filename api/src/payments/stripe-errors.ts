import Stripe from 'stripe';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';

/**
 * Turns a failed call to Stripe into a 502; anything else passes unchanged.
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
  return new Failure(502, 'payment_provider', message);
}

/** True when Stripe has no object of the id it was asked for: another account, another environment, or made up. */
export function isUnknownObject(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

/** True when Stripe understood and said no, so that asking again with the same words is pointless. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** True when Stripe said no because of this one parameter. */
export function refuses(error: unknown, parameter: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === parameter;
}

/** Stripe's own word for what went wrong: a code such as `charge_disputed`, else the kind of error. */
export function stripeErrorCode(error: unknown): string {
  return error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : 'unexpected';
}

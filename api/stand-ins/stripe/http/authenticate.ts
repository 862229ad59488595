import type { MiddlewareHandler } from 'hono';
import { API_VERSION } from '../instance/api-version.ts';
import { StripeFailure } from './failure.ts';

/** Stripe's 400 for a request in another version than the product's. A request without one gets the account's. */
export const onlyOurVersion: MiddlewareHandler = async (c, next) => {
  const version = c.req.header('stripe-version');
  if (version === undefined || version === API_VERSION) return next();
  const message = `Invalid Stripe API version: ${version}. The local stand-in speaks ${API_VERSION}.`;
  throw new StripeFailure(400, { type: 'invalid_request_error', message });
};

/** Lets a request through when its bearer is the secret key; otherwise Stripe's 401, which hides most of the key. */
export function authenticate(secretKey: string): MiddlewareHandler {
  return async (c, next) => {
    const header = c.req.header('authorization');
    const key = /^Bearer (.+)$/.exec(header ?? '')?.[1];
    if (key === secretKey) return next();
    const message =
      key === undefined
        ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. "Authorization: Bearer YOUR_SECRET_KEY").'
        : `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
    throw new StripeFailure(401, { type: 'invalid_request_error', message });
  };
}

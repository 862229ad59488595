import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Dependencies } from '../dependencies.ts';

type Asks = Pick<Dependencies, 'payments' | 'config'>;

/** A key belongs to one account for as long as it lives, so each client asks once. */
const known = new WeakMap<Stripe, string>();

/** A name for the account of a key, by the key alone; nobody can read the key from it. */
export function nameOfKey({ config }: Pick<Dependencies, 'config'>): string {
  return createHash('sha256').update(config.stripe.secretKey).digest('hex').slice(0, 16);
}

/**
 * A name for the account whose payments are read: what was read of another one says nothing about it. It is Stripe's own, so that
 * another key of the same account changes nothing; a restricted key that may not read it is named by itself.
 * @throws Stripe's errors, when it does not answer
 */
export async function accountName(deps: Asks): Promise<string> {
  const before = known.get(deps.payments);
  if (before !== undefined) return before;
  const name = await askedName(deps);
  known.set(deps.payments, name);
  return name;
}

async function askedName(deps: Asks): Promise<string> {
  try {
    return (await deps.payments.accounts.retrieveCurrent()).id;
  } catch (error) {
    const { StripePermissionError, StripeInvalidRequestError } = Stripe.errors;
    const mayNot = error instanceof StripePermissionError || error instanceof StripeInvalidRequestError;
    if (mayNot) return nameOfKey(deps);
    throw error;
  }
}

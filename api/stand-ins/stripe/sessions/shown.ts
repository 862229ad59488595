import type Stripe from 'stripe';
import type { Context } from '../instance/context.ts';
import { noSuch } from '../http/failure.ts';
import type { SessionRecord } from '../store/records.ts';

/** The session as answers and events show it: an open one has the address of its hosted page. */
export function shownSession(context: Context, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  return { ...session, url: session.status === 'open' ? `${context.publicUrl}/c/pay/${session.id}` : null };
}

/** The record of a session, or Stripe's 404. */
export function findSession({ store }: Context, id: string): SessionRecord {
  const record = store.get('sessions', id);
  if (!record) throw noSuch('checkout.session', id, 'session');
  return record;
}

/** Where the buyer goes after paying: https://docs.stripe.com/payments/checkout/custom-success-page */
export function successUrl({ id, success_url }: Stripe.Checkout.Session): string {
  return (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

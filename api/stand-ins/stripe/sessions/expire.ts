import type Stripe from 'stripe';
import { nowInSeconds, type Context } from '../instance/context.ts';
import { refused } from '../http/failure.ts';
import type { SessionRecord } from '../store/records.ts';
import { emit } from '../webhooks/emit.ts';
import { findSession, shownSession } from './shown.ts';

/** Expires an open session. Throws Stripe's 400 when it is complete or expired already. */
export function expireSession(context: Context, id: string): Stripe.Checkout.Session {
  const record = findSession(context, id);
  if (record.session.status !== 'open')
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${record.session.status}.`,
    );
  if (record.isAtBank)
    throw refused('This Checkout Session cannot be expired while a payment of it is being authenticated.');
  return end(context, record);
}

/**
 * Lets the buyer's bank begin to ask who they are, or stop without an answer: https://docs.stripe.com/payments/3d-secure
 * @throws StripeFailure 400 for a session that is not open
 */
export function askAtBank(context: Context, id: string, isAtBank: boolean): Stripe.Checkout.Session {
  return context.store.commit(() => {
    const record = findSession(context, id);
    if (record.session.status !== 'open') throw refused(`This Checkout Session is ${record.session.status}.`);
    context.store.put('sessions', id, { ...record, isAtBank });
    return shownSession(context, record.session);
  });
}

/** Expires every session whose time is over on the stand-in's clock. */
export function expireDueSessions(context: Context): void {
  const now = nowInSeconds(context);
  context.store.commit(() => {
    for (const record of context.store.all('sessions'))
      if (record.session.status === 'open' && !record.isAtBank && record.session.expires_at <= now)
        end(context, record);
  });
}

function end(context: Context, record: SessionRecord): Stripe.Checkout.Session {
  const session: Stripe.Checkout.Session = { ...record.session, status: 'expired' };
  context.store.put('sessions', session.id, { ...record, session });
  const shown = shownSession(context, session);
  emit(context, { type: 'checkout.session.expired', data: { object: shown } });
  return shown;
}

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
  return end(context, record);
}

/** Expires every session whose time is over on the stand-in's clock. */
export function expireDueSessions(context: Context): void {
  const now = nowInSeconds(context);
  context.store.commit(() => {
    for (const record of context.store.all('sessions'))
      if (record.session.status === 'open' && record.session.expires_at <= now) end(context, record);
  });
}

function end(context: Context, record: SessionRecord): Stripe.Checkout.Session {
  const session: Stripe.Checkout.Session = { ...record.session, status: 'expired' };
  context.store.put('sessions', session.id, { ...record, session });
  const shown = shownSession(context, session);
  emit(context, { type: 'checkout.session.expired', data: { object: shown } });
  return shown;
}

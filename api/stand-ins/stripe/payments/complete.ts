import type Stripe from 'stripe';
import { nowInSeconds, type Context } from '../instance/context.ts';
import { refused } from '../http/failure.ts';
import { customerDetails } from '../sessions/session-object.ts';
import { findSession, shownSession } from '../sessions/shown.ts';
import { emit } from '../webhooks/emit.ts';
import { newCharge, type PaidCard, type Payer } from './charge-object.ts';
import { newIntent } from './intent-object.ts';

/**
 * Completes an open session: paid when there is a card, else by a method whose money arrives (or not) later and
 * whose session is complete but `unpaid` (https://docs.stripe.com/checkout/fulfillment#delayed-notification).
 * Throws Stripe's 400 when the session is not open.
 */
export function completeSession(
  context: Context,
  id: string,
  payer: Payer,
  card: PaidCard | null,
): Stripe.Checkout.Session {
  return context.store.commit(() => {
    const record = findSession(context, id);
    if (record.session.status !== 'open')
      throw refused(`This Checkout Session is not open: it has a status of ${record.session.status}.`);

    const method = card ? 'card' : 'us_bank_account';
    if (!record.session.payment_method_types.includes(method))
      throw refused(`This Checkout Session cannot be paid by ${method}.`);
    const intent = newIntent(record, method, nowInSeconds(context));
    const charge = newCharge(intent, payer, card);
    const session: Stripe.Checkout.Session = {
      ...record.session,
      customer_details: customerDetails(payer.email, payer.name),
      payment_intent: intent.id,
      payment_method_types: intent.payment_method_types,
      payment_status: card ? 'paid' : 'unpaid',
      status: 'complete',
    };
    context.store.put('intents', intent.id, intent);
    context.store.put('charges', charge.id, charge);
    context.store.put('sessions', session.id, { ...record, session, isAtBank: false });
    const shown = shownSession(context, session);
    emit(context, { type: 'checkout.session.completed', data: { object: shown } });
    return shown;
  });
}

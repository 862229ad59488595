import type Stripe from 'stripe';
import type { Context } from '../instance/context.ts';
import { refused } from '../http/failure.ts';
import { newId } from '../instance/new-id.ts';
import { findSession, shownSession } from '../sessions/shown.ts';
import { emit } from '../webhooks/emit.ts';
import { findCharge, findIntent } from './find.ts';

const BANK_SAID_NO = 'The customer has insufficient funds in their account to cover this payment.';

/** Lets the money of a session that was completed without it arrive or fail. Throws 400 when it is not waiting for any. */
export function settleDelayed(
  context: Context,
  sessionId: string,
  outcome: 'succeed' | 'fail',
): Stripe.Checkout.Session {
  return context.store.commit(() => {
    const record = findSession(context, sessionId);
    const intent = findIntent(context, String(record.session.payment_intent));
    if (intent.status !== 'processing') throw refused(`The payment of ${sessionId} is not processing.`);
    const charge = findCharge(context, String(intent.latest_charge));

    if (outcome === 'fail') {
      context.store.put('intents', intent.id, {
        ...intent,
        status: 'requires_payment_method',
        last_payment_error: {
          type: 'invalid_request_error',
          code: 'payment_intent_payment_attempt_failed',
          message: BANK_SAID_NO,
        },
      });
      context.store.put('charges', charge.id, {
        ...charge,
        status: 'failed',
        failure_code: 'insufficient_funds',
        failure_message: BANK_SAID_NO,
      });
      const shown = shownSession(context, record.session);
      emit(context, { type: 'checkout.session.async_payment_failed', data: { object: shown } });
      return shown;
    }

    const session: Stripe.Checkout.Session = { ...record.session, payment_status: 'paid' };
    context.store.put('sessions', session.id, { ...record, session });
    context.store.put('intents', intent.id, {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
    });
    context.store.put('charges', charge.id, {
      ...charge,
      status: 'succeeded',
      paid: true,
      captured: true,
      amount_captured: charge.amount,
      balance_transaction: newId('txn'),
    });
    const shown = shownSession(context, session);
    emit(context, { type: 'checkout.session.async_payment_succeeded', data: { object: shown } });
    return shown;
  });
}

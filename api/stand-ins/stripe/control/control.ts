import type Stripe from 'stripe';
import type { Context } from '../instance/context.ts';
import { type DISPUTE_MOVES, moveDispute } from '../disputes/move.ts';
import { openDispute } from '../disputes/open.ts';
import { invalidParam } from '../http/failure.ts';
import type { Fault } from '../http/faults.ts';
import { findTestCard } from '../payments/cards.ts';
import { completeSession } from '../payments/complete.ts';
import { settleDelayed } from '../payments/settle-delayed.ts';
import { createRefund, type NewRefundStatus } from '../refunds/create.ts';
import { moveRefund, type REFUND_MOVES } from '../refunds/move.ts';
import { askAtBank, expireDueSessions } from '../sessions/expire.ts';
import { findSession } from '../sessions/shown.ts';
import { webhookControl, type WebhookControl } from '../webhooks/control.ts';

/** What a test or a person can make happen that the API alone cannot. Amounts are cents. */
export interface StandInControl {
  /** Pays an open session as its hosted page would; the card is 4242… unless told. */
  pay(sessionId: string, cardNumber?: string): Stripe.Checkout.Session;
  /** Completes an open session by a method whose money comes later: complete, but `unpaid`. */
  payLater(sessionId: string): Stripe.Checkout.Session;
  /** Lets the buyer's bank begin to ask who they are, or stop: while it asks, an open session cannot be expired. */
  askAtBank(sessionId: string, isAsking: boolean): Stripe.Checkout.Session;
  /** Lets that money arrive or fail. */
  settleLater(sessionId: string, outcome: 'succeed' | 'fail'): Stripe.Checkout.Session;
  /** Refunds from Stripe's dashboard: all that is left unless an amount is given. */
  refund(paymentIntentId: string, amount?: number): Stripe.Refund;
  /** How refunds that are made from now on, here or by the API, begin; they are made at once unless told. */
  refundsBegin(status: NewRefundStatus): void;
  /** Lets a refund come back from the bank. */
  failRefund(refundId: string): Stripe.Refund;
  /** Lets a refund that is not made yet arrive, or end unmade. */
  moveRefund(refundId: string, status: (typeof REFUND_MOVES)[number]): Stripe.Refund;
  /** Lets the cardholder's bank take a payment back until it is decided: what is left of it unless told otherwise. */
  dispute(paymentIntentId: string, amount?: number, currency?: string): Stripe.Dispute;
  /** Lets that bank only ask about a payment: it takes no money. `needs_response` makes a dispute of it. */
  inquire(paymentIntentId: string): Stripe.Dispute;
  /** Lets the bank look into a dispute, or decide it. */
  moveDispute(disputeId: string, status: (typeof DISPUTE_MOVES)[number]): Stripe.Dispute;
  /** Expires what is due on the stand-in's clock now, without waiting for the next look at it. */
  expireDue(): void;
  /** Makes the next requests to the API go wrong. */
  failNext(fault: Fault): void;
  clearFaults(): void;
  webhooks: WebhookControl;
}

const SOMEBODY = { email: 'buyer@matinee.test', name: 'Robin Buyer' };

/** The control object over a running stand-in. Its calls throw the same failures as the API. */
export function standInControl(context: Context): StandInControl {
  const payerOf = (sessionId: string) => ({
    ...SOMEBODY,
    email: findSession(context, sessionId).session.customer_email ?? SOMEBODY.email,
  });
  return {
    pay(sessionId, cardNumber = '4242424242424242') {
      const card = findTestCard(cardNumber);
      if (!card) throw invalidParam('Your card number is incorrect.', 'card');
      if (card.declined !== undefined) throw invalidParam(card.declined, 'card', 'card_declined');
      expireDueSessions(context);
      const expYear = context.now().getUTCFullYear() + 3;
      return completeSession(context, sessionId, payerOf(sessionId), { ...card, expMonth: 12, expYear });
    },
    payLater(sessionId) {
      expireDueSessions(context);
      return completeSession(context, sessionId, payerOf(sessionId), null);
    },
    askAtBank: (sessionId, isAsking) => askAtBank(context, sessionId, isAsking),
    settleLater: (sessionId, outcome) => settleDelayed(context, sessionId, outcome),
    refund: (paymentIntentId, amount) =>
      createRefund(context, { payment_intent: paymentIntentId, amount }, context.newRefunds),
    refundsBegin: (status) => {
      context.newRefunds = status;
    },
    failRefund: (refundId) => moveRefund(context, refundId, 'failed'),
    moveRefund: (refundId, status) => moveRefund(context, refundId, status),
    dispute: (paymentIntentId, amount, currency) =>
      openDispute(context, paymentIntentId, { amount, currency }),
    inquire: (paymentIntentId) => openDispute(context, paymentIntentId, { isInquiry: true }),
    moveDispute: (disputeId, status) => moveDispute(context, disputeId, status),
    expireDue: () => expireDueSessions(context),
    failNext: (fault) => context.faults.failNext(fault),
    clearFaults: () => context.faults.clear(),
    webhooks: webhookControl(context),
  };
}

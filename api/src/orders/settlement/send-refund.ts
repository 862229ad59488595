import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { addStep, openCase } from '../../money-cases/record-case.ts';
import { whatPersonsDo } from '../../money-cases/by-hand.ts';
import type { MoneyOutcome } from '../../money-cases/kinds.ts';
import type { Checkout } from '../../payments/checkout.ts';
import { lostInDisputes } from '../../payments/disputes.ts';
import { type RefundsOfPayment, refundsMadeOf, refundPayment } from '../../payments/refunds.ts';

/**
 * A refund that the bank sends back is made again this often without being asked. If it comes back once more, the card is
 * most likely closed, and a person has to find another way. https://docs.stripe.com/refunds#failed-refunds
 * What a person tried in the dashboard, or took back there, does not count: what is owed goes out by itself all the same.
 */
export const AUTOMATIC_RETRIES = 1;

export interface RefundDue {
  booking: BookingDocument;
  checkout: Pick<Checkout, 'id' | 'amountCents' | 'currency'>;
  paymentIntentId: string;
  /** As in the refund's words at Stripe. */
  name: string;
  /** See `PaymentToRefund`. */
  tryName: string;
}

/**
 * `byHandCents`: what people had returned in Stripe's dashboard before this.
 * `waits`: made, and on its way: with a bank for days. `unfunded`: made, and not sent before the cinema's balance is large enough. `asked`: a person asks at this moment. `stuck`: nothing is tried without a person, who has `leftCents` to give back. `by hand`: a person has given the money back in another way.
 */
export type ReturnOutcome =
  | { is: 'made' | 'waits' | 'unfunded'; refundId: string | null; byHandCents?: number }
  | { is: 'stuck'; leftCents: number }
  | { is: 'asked' }
  | { is: 'by hand'; actor?: string | undefined };

/**
 * Sends the whole of a payment back, as far as it is not back, and writes down what the bank has sent back meanwhile. Safe to
 * call any number of times.
 * @param isAsked a person asks for it once more
 * @throws Stripe's errors
 */
export async function sendRefund(
  deps: Pick<Dependencies, 'db' | 'clock' | 'payments'>,
  due: RefundDue,
  isAsked: boolean,
): Promise<ReturnOutcome> {
  const { paymentIntentId, name, tryName, checkout } = due;
  const { amountCents: cents, currency } = checkout;
  const returned = await refundsMadeOf(deps, paymentIntentId);
  await noteFailedRefunds(deps, due, returned);
  if (returned.cents < cents) {
    const persons = await whatPersonsDo(deps, { bookingId: due.booking._id, paymentIntentId });
    if (persons.is === 'settled') return { is: 'by hand', actor: persons.actor };
    if (persons.is === 'asking' && !isAsked) return { is: 'asked' };
    const inVain = returned.failed.filter(({ isOwn }) => isOwn).length;
    if (!isAsked && (persons.is === 'awaited' || inVain > AUTOMATIC_RETRIES)) {
      // They may be about to give it back in another way; what others have given back meanwhile is the end of it all the same.
      const lost = await lostInDisputes(deps, paymentIntentId, {
        cents: cents - returned.madeCents,
        currency,
      });
      const leftCents = cents - returned.madeCents - lost;
      return leftCents > 0 ? { is: 'stuck', leftCents } : { is: 'made', refundId: returned.refundId };
    }
  }
  const { id, isMade, isUnfunded } = await refundPayment(
    deps,
    { name, paymentIntentId, cents, currency, tryName },
    returned,
  );
  const byHandCents = returned.byHand.reduce((sum, refund) => sum + refund.cents, 0);
  const begun = isUnfunded ? 'unfunded' : 'waits';
  return { is: isMade ? 'made' : begun, refundId: id, byHandCents };
}

/** Writes down every refund of a payment that the bank sent back. */
export async function noteFailedRefunds(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  { booking, checkout, paymentIntentId }: Omit<RefundDue, 'name' | 'tryName'>,
  { failed }: RefundsOfPayment,
  outcome: MoneyOutcome = 'found',
): Promise<void> {
  for (const { id, cents, failure } of failed) {
    // Made by hand and sent back before anything followed from it.
    await addStep(
      deps,
      { bookingId: booking._id, kind: 'refunded_at_stripe', refundId: id },
      { outcome: 'noted', why: failure },
    );
    await openCase(deps, {
      kind: 'refund_failed',
      subject: id,
      refundId: id,
      booking,
      payment: { sessionId: checkout.id, paymentIntentId },
      amountCents: cents,
      currency: checkout.currency ?? booking.currency,
      outcome,
      ...(failure !== undefined && { why: failure }),
    });
  }
}

import type { PaymentEvent } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Checkout, checkoutOfPayment, readCheckout } from '../../payments/checkout.ts';
import { openCase } from '../../money-cases/record-case.ts';
import { reviewLostPayment } from './lost-payment.ts';
import { noteDispute } from './note-dispute.ts';
import { settle } from './settle.ts';

/**
 * Learns what an event is about. Nothing of the event itself is believed but which object to ask Stripe about, so events may
 * come twice, late and in any order.
 * @throws Stripe's and the database's errors; learning it again later finishes the work
 */
export async function learnEvent(deps: Dependencies, event: PaymentEvent): Promise<void> {
  const { _id, type, objectId, paymentIntentId } = event;
  const isCheckout = type.startsWith('checkout.session.');
  const checkout = isCheckout
    ? await readCheckout(deps, objectId)
    : paymentIntentId === null
      ? null
      : await checkoutOfPayment(deps, paymentIntentId);
  const isDispute = type.startsWith('charge.dispute.');
  if (checkout && isDispute) await noteDispute(deps, checkout, objectId);
  // Of a dispute that is settled before it is one the charge need not tell.
  const settlement =
    checkout && (await settle(deps, isDispute ? { ...checkout, isDisputed: true } : checkout));
  if (settlement) {
    deps.log.info({ event: _id, type, booking: settlement.booking._id }, 'payment event');
    return;
  }
  if (checkout && (await reviewLostPayment(deps, checkout.id))) return;
  // Answered like the others: delivering it again for days would not make it ours.
  deps.log.warn({ event: _id, type, object: objectId }, 'event of no booking of ours');
  if (isCheckout && checkout?.outcome === 'paid') await noteUnknownMoney(deps, checkout);
}

/** Money is in the account and no ticket was made of it: another product's, or a booking that was lost with its database. */
async function noteUnknownMoney(deps: Dependencies, checkout: Checkout): Promise<void> {
  const { id: sessionId, paymentIntentId, amountCents, currency } = checkout;
  await openCase(deps, {
    kind: 'unknown_session',
    subject: sessionId,
    payment: { sessionId, paymentIntentId },
    amountCents,
    currency: currency ?? 'usd',
    outcome: 'noted',
  });
}

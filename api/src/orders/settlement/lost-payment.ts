/**
 * Payments for bookings that were lost with a database. Their seats may have been sold again, so nobody can be given what was
 * paid for: the money goes back, and its money case is what says that it is owed.
 */
import { randomUUID } from 'node:crypto';
import type { Dependencies } from '../../dependencies.ts';
import { type Checkout, readCheckout } from '../../payments/checkout.ts';
import { addStep, caseId, openCase } from '../../money-cases/record-case.ts';
import { refundPayment } from '../../payments/refunds.ts';
import { isRefusal, stripeErrorCode } from '../../payments/stripe-errors.ts';

const KIND = 'unknown_session';
const WHY = 'the booking was lost with the database before the restore';

type Books = Pick<Dependencies, 'db' | 'clock'>;

/**
 * Writes down that a payment has to go back, if it ever arrives.
 * @param checkout paid, or with its money on the way
 */
export async function oweLostPayment(deps: Books, checkout: Checkout): Promise<void> {
  const { id: sessionId, paymentIntentId, amountCents, currency } = checkout;
  await openCase(deps, {
    kind: KIND,
    subject: sessionId,
    payment: { sessionId, paymentIntentId },
    amountCents,
    currency: currency ?? 'usd',
    outcome: 'owed',
    why: WHY,
  });
  // A webhook that came first could only note that the payment is none of ours.
  await addStep(deps, { _id: caseId(KIND, sessionId) }, { outcome: 'owed', why: WHY, reopens: true });
}

/**
 * Sends back what is owed for a lost booking. Safe to call any number of times; does nothing while the money is on its way.
 * @throws Stripe's errors: after a refusal only a person can help, and the case says so
 */
export async function refundLostPayment(deps: Books & Pick<Dependencies, 'payments'>, sessionId: string) {
  const which = { _id: caseId(KIND, sessionId) };
  const checkout = await readCheckout(deps, sessionId);
  if (checkout?.outcome === 'processing') return;
  const { bookingId = null, paymentIntentId = null, amountCents: cents = 0 } = checkout ?? {};
  if (checkout?.outcome !== 'paid' || bookingId === null || paymentIntentId === null) {
    await addStep(deps, which, { outcome: 'noted', why: 'no money came' });
    return;
  }
  try {
    const { isMade } = await refundPayment(deps, {
      name: bookingId,
      paymentIntentId,
      cents,
      tryName: randomUUID(),
    });
    if (!isMade) return;
  } catch (error) {
    if (isRefusal(error)) await addStep(deps, which, { outcome: 'failed', why: stripeErrorCode(error) });
    throw error;
  }
  await addStep(deps, which, { outcome: 'refunded', why: WHY });
}

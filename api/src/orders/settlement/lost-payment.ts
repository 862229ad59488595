/**
 * Payments for bookings that were lost with a database. Their seats may have been sold again, so nobody can be given what was
 * paid for: the money goes back, and its money case is what says that it is owed.
 */
import { randomUUID } from 'node:crypto';
import type { Dependencies } from '../../dependencies.ts';
import { type Checkout, closeCheckout, readCheckout } from '../../payments/checkout.ts';
import { isSettledByHand } from '../../money-cases/by-hand.ts';
import { addStep, caseId, noteAwaited, openCase } from '../../money-cases/record-case.ts';
import { lostInDisputes } from '../../payments/disputes.ts';
import { awaitsBank, refundPayment, refundsMadeOf } from '../../payments/refunds.ts';
import { isRefusal, stripeErrorCode } from '../../payments/stripe-errors.ts';
import { AUTOMATIC_RETRIES } from './send-refund.ts';

const KIND = 'unknown_session';
const WHY = 'the booking was lost with the database before the restore';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/**
 * Writes down that a payment has to go back, if it ever arrives.
 * @param checkout paid, with its money on the way, or open because it could not be closed
 */
export async function oweLostPayment(deps: Needs, checkout: Checkout): Promise<void> {
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
  await addStep(deps, { _id: caseId(KIND, sessionId) }, { outcome: 'owed', why: WHY, reopens: 'noted' });
}

type Asks = Needs & Pick<Dependencies, 'payments'>;

/**
 * Sends back what is owed for a lost booking. Safe to call any number of times; does nothing while the money is on its way, or
 * the page could still be paid. What the bank has sent back is sent once more, and then waits for a person.
 * @throws Stripe's errors: after a refusal only a person can help, and the case says so
 */
export async function refundLostPayment(deps: Asks, sessionId: string): Promise<void> {
  const which = { _id: caseId(KIND, sessionId) };
  // A page that could not be closed in the middle of a payment may be closed by now.
  const read = await readCheckout(deps, sessionId);
  const checkout = read?.outcome === 'open' ? await closeCheckout(deps, sessionId) : read;
  // What Stripe does not know it may have been asked for with the key of another account: it stays owed.
  if (!checkout || checkout.outcome === 'processing' || checkout.outcome === 'open') return;
  const { bookingId, paymentIntentId, amountCents: cents } = checkout;
  if (checkout.outcome !== 'paid' || bookingId === null || paymentIntentId === null) {
    await addStep(deps, which, { outcome: 'noted', why: 'no money came' });
    return;
  }
  if (await isSettledByHand(deps, which)) return;
  const isLeftToPerson = (await deps.db.moneyCases.findOne({ ...which, outcome: 'failed' })) !== null;
  const returned = await refundsMadeOf(deps, paymentIntentId);
  const inVain = returned.failed.filter(({ isOwn }) => isOwn);
  const left = { cents: cents - returned.madeCents, currency: checkout.currency };
  // What others have given back meanwhile, or a bank has taken back, is the end of it also where a person is to decide.
  const isGone = async () => (await lostInDisputes(deps, paymentIntentId, left)) >= left.cents;
  const gone = { outcome: 'refunded', why: WHY } as const;
  // Nothing of it was left until a bank changed its mind.
  const owedAgain = { outcome: 'owed', why: WHY, reopens: 'refunded' } as const;
  if (returned.cents < cents && inVain[0]) {
    if (await isGone()) return addStep(deps, which, gone);
    const why = inVain[0].failure;
    await addStep(deps, which, { outcome: 'owed', why, reopens: 'refunded' });
    if (inVain.length > AUTOMATIC_RETRIES) return addStep(deps, which, { outcome: 'failed', why });
  }
  if (isLeftToPerson && returned.madeCents < cents) {
    // They may be about to give it back in another way.
    if (await isGone()) await addStep(deps, which, gone);
    return;
  }
  try {
    const { currency } = checkout;
    const payment = { name: bookingId, paymentIntentId, cents, currency, tryName: randomUUID() };
    const { isMade, isUnfunded } = await refundPayment(deps, payment, returned);
    if (!isMade) {
      await addStep(deps, which, owedAgain);
      return await noteAwaited(deps, which, !isUnfunded);
    }
  } catch (error) {
    await addStep(deps, which, owedAgain);
    if (awaitsBank(error)) return await noteAwaited(deps, which, true);
    await noteAwaited(deps, which, false);
    if (isRefusal(error)) await addStep(deps, which, { outcome: 'failed', why: stripeErrorCode(error) });
    throw error;
  }
  await addStep(deps, which, gone);
}

/**
 * Looks at a lost payment anew because Stripe told of it: its refund may have come back from the bank, or a person has made
 * one where we could not.
 * @returns whether it is one
 */
export async function reviewLostPayment(deps: Asks, sessionId: string): Promise<boolean> {
  const wasOwed = { outcome: { $in: ['owed' as const, 'failed' as const, 'refunded' as const] } };
  const one = await deps.db.moneyCases.findOne({ _id: caseId(KIND, sessionId), ...wasOwed });
  if (one) await refundLostPayment(deps, sessionId);
  return one !== null;
}

import type { MoneyCaseDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { nameWhatIsLeft } from '../../money-cases/by-hand.ts';
import { readCheckout } from '../../payments/checkout.ts';
import { leftOfPayment } from '../../payments/left.ts';
import { isUnknownObject } from '../../payments/stripe-errors.ts';
import { inUnits } from './case-view.ts';
import { refuseOtherAmount } from './refuse-other-amount.ts';

/**
 * Refuses that a person gives money back which comes back, or may come back, in another way: a case says what was so when it was written, so
 * Stripe is asked what is so now. Where only a part is back, the case names the rest from then on.
 * @throws Failure 409 with what to wait for, or with what is left; Stripe's errors
 */
export async function refuseWhileStripeReturns(deps: Dependencies, one: MoneyCaseDocument): Promise<void> {
  const { paymentIntentId, sessionId } = one;
  if (paymentIntentId === undefined) return;
  const refuse = (message: string) => new Failure(409, 'nothing_owed', message);
  try {
    const checkout = sessionId === undefined ? null : await readCheckout(deps, sessionId);
    const { amountCents: cents, currency } = checkout ?? one;
    const { leftCents, isOnItsWay, isQuestioned } = await leftOfPayment(deps, paymentIntentId, {
      cents,
      currency,
    });
    if (isOnItsWay)
      throw refuse('A refund of this payment is on its way. Please wait for what becomes of it.');
    if (isQuestioned)
      throw refuse('The buyer’s bank questions this payment. Please wait for what it decides.');
    if (leftCents === 0)
      throw refuse('This money has gone back already. Try the refund again to write that down.');
    // Without its session nobody knows the whole of it.
    if (!checkout || leftCents === one.amountCents) return;
    await nameWhatIsLeft(deps, one, leftCents);
    refuseOtherAmount(one.currency, inUnits(leftCents, one.currency), inUnits(one.amountCents, one.currency));
  } catch (error) {
    // A payment of another account: only a person can know.
    if (!isUnknownObject(error)) throw error;
  }
}

import type { MoneyCaseDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { readCheckout } from '../../payments/checkout.ts';
import { disputesOf } from '../../payments/disputes.ts';
import { refundsMadeOf } from '../../payments/refunds.ts';
import { isUnknownObject } from '../../payments/stripe-errors.ts';

/**
 * Refuses that a person gives money back which comes back, or may come back, in another way: a case says what was so when it was written, so
 * Stripe is asked what is so now.
 * @throws Failure 409 with what to wait for; Stripe's errors
 */
export async function refuseWhileStripeReturns(deps: Dependencies, one: MoneyCaseDocument): Promise<void> {
  const { paymentIntentId, sessionId } = one;
  if (paymentIntentId === undefined) return;
  const refuse = (message: string) => new Failure(409, 'nothing_owed', message);
  try {
    const checkout = sessionId === undefined ? null : await readCheckout(deps, sessionId);
    const { amountCents: whole, currency } = checkout ?? one;
    const { cents, madeCents } = await refundsMadeOf(deps, paymentIntentId);
    if (cents > madeCents)
      throw refuse('A refund of this payment is on its way. Please wait for what becomes of it.');
    const left = { cents: whole - madeCents, currency };
    const { lostCents, isOpen } = await disputesOf(deps, paymentIntentId, left);
    if (isOpen) throw refuse('The buyer’s bank questions this payment. Please wait for what it decides.');
    if (madeCents + lostCents >= whole)
      throw refuse('This money has gone back already. Try the refund again to write that down.');
  } catch (error) {
    // A payment of another account: only a person can know.
    if (!isUnknownObject(error)) throw error;
  }
}

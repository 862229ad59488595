import type { Dependencies } from '../../dependencies.ts';
import { addStep, caseId, openCase } from '../../money-cases/record-case.ts';
import type { Checkout } from '../../payments/checkout.ts';
import { readDispute } from '../../payments/disputes.ts';

const KIND = 'disputed';

type Asks = Pick<Dependencies, 'db' | 'clock' | 'payments'>;

/**
 * Writes down that the buyer's bank questions a payment, and how it was decided. While it is open the ticket stands: the
 * evidence is given by a person, in Stripe's dashboard.
 * @param checkout that the payment was made in; nothing is written for another product's
 */
export async function noteDispute(deps: Asks, checkout: Checkout, disputeId: string): Promise<void> {
  if (checkout.bookingId === null) return;
  const dispute = await readDispute(deps, disputeId);
  const booking = await deps.db.bookings.findOne({ _id: checkout.bookingId });
  await openCase(deps, {
    kind: KIND,
    subject: disputeId,
    disputeId,
    ...(booking && { booking }),
    payment: { sessionId: checkout.id, paymentIntentId: checkout.paymentIntentId },
    amountCents: dispute.amountCents,
    currency: dispute.currency,
    why: dispute.reason,
  });
  if (dispute.outcome !== 'open') await closeDispute(deps, disputeId, dispute.outcome);
}

/**
 * Looks whether a dispute whose case is open has been decided.
 * @returns what closes the case; null while it is open
 * @throws Stripe's errors
 */
export async function endOfDispute(
  deps: Asks,
  disputeId: string,
): Promise<{ note: () => Promise<void> } | null> {
  const { outcome } = await readDispute(deps, disputeId);
  return outcome === 'open' ? null : { note: () => closeDispute(deps, disputeId, outcome) };
}

async function closeDispute(deps: Asks, disputeId: string, outcome: 'won' | 'lost'): Promise<void> {
  await addStep(deps, { _id: caseId(KIND, disputeId) }, { outcome });
}

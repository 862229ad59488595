import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Checkout } from '../../payments/checkout.ts';
import { addStep, openCase } from '../../money-cases/record-case.ts';
import type { MoneyCaseKind, MoneyOutcome } from '../../money-cases/kinds.ts';
import type { Asked } from './refund.ts';
import { type RefundsOfPayment, refundsMadeOf, refundPayment } from '../../payments/refunds.ts';
import { isRefusal, stripeErrorCode } from '../../payments/stripe-errors.ts';

/**
 * A refund that the bank sends back is made again this often without being asked. If it comes back once more, the card is
 * most likely closed, and a person has to find another way. https://docs.stripe.com/refunds#failed-refunds
 */
const AUTOMATIC_RETRIES = 1;

/** Cases that end when the payment they are about is back. */
const CLOSED_BY_REFUND: readonly MoneyCaseKind[] = ['refund_failed', 'paid_twice'];

export interface RefundDue {
  booking: BookingDocument;
  checkout: Pick<Checkout, 'id' | 'amountCents' | 'currency'>;
  paymentIntentId: string;
  /** As in the refund's idempotency key. */
  name: string;
}

/**
 * Sees to it that money which bought nothing, or whose ticket is void, is with its owner, and writes down what came
 * between. Safe to call any number of times.
 * @param asked set when an admin asks for it once more
 * @returns false when only a person can help
 * @throws Stripe's errors, when it did not answer
 */
export async function ensureRefunded(
  deps: Pick<Dependencies, 'db' | 'clock' | 'payments'>,
  { booking, checkout, paymentIntentId, name }: RefundDue,
  asked?: Asked,
): Promise<boolean> {
  const { amountCents: cents } = checkout;
  const returned = await refundsMadeOf(deps, paymentIntentId);
  await noteFailedRefunds(deps, { booking, checkout, paymentIntentId }, returned);
  const which = { bookingId: booking._id, kind: { $in: [...CLOSED_BY_REFUND] }, paymentIntentId };
  if (returned.cents < cents) {
    if (!asked && returned.failed.length > AUTOMATIC_RETRIES) {
      await addStep(deps, which, { outcome: 'failed' });
      return false;
    }
    try {
      await refundPayment(deps, { name, paymentIntentId, cents, again: asked?.again });
    } catch (error) {
      const refused = isRefusal(error);
      await addStep(
        deps,
        which,
        refused ? { outcome: 'failed', why: stripeErrorCode(error) } : { outcome: 'owed' },
      );
      if (refused) return false;
      throw error;
    }
  }
  await addStep(deps, which, { outcome: 'refunded', actor: asked?.actor });
  return true;
}

/** Writes down every refund of a payment that the bank sent back. */
export async function noteFailedRefunds(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  { booking, checkout, paymentIntentId }: Omit<RefundDue, 'name'>,
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

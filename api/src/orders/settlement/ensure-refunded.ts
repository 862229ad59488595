import { randomUUID } from 'node:crypto';
import type { Dependencies } from '../../dependencies.ts';
import { concludeByHand, concludeIfByHand, nameWhatIsLeft } from '../../money-cases/by-hand.ts';
import { addStep, caseId, noteAwaited, openCase } from '../../money-cases/record-case.ts';
import { type MoneyCaseKind, OPEN_OUTCOMES } from '../../money-cases/kinds.ts';
import { dueCents } from '../../money-cases/refund-due.ts';
import { awaitsBank } from '../../payments/refunds.ts';
import { isRefusal, stripeErrorCode } from '../../payments/stripe-errors.ts';
import { type Asked, stepByHand } from './refund.ts';
import { type RefundDue, sendRefund } from './send-refund.ts';

/** Cases that end when the payment they are about is back. */
const CLOSED_BY_REFUND: readonly MoneyCaseKind[] = ['refund_failed', 'paid_twice'];

/**
 * Sees to it that money which bought nothing, or whose ticket is void, is with its owner, and writes down what came
 * between. Safe to call any number of times.
 * @param asked set when an admin asks for it once more
 * @returns false when only a person can help
 * @throws Stripe's errors, when it did not answer
 */
export async function ensureRefunded(
  deps: Pick<Dependencies, 'db' | 'clock' | 'payments'>,
  due: Omit<RefundDue, 'tryName'>,
  asked?: Asked,
): Promise<boolean> {
  const { booking, paymentIntentId } = due;
  const payment = { bookingId: booking._id, paymentIntentId };
  if (await concludeIfByHand(deps, payment)) return true;
  const byHand = booking.paymentIntentId === paymentIntentId ? stepByHand(booking) : undefined;
  if (byHand) {
    await concludeByHand(deps, payment, byHand.actor);
    return true;
  }
  const which = casesOf(due);
  try {
    const sent = await sendRefund(deps, { ...due, tryName: randomUUID() }, asked !== undefined);
    const { is } = sent;
    if (is === 'by hand') {
      // It may have written down another case, which who settled the payment did not see.
      await concludeByHand(deps, payment, sent.actor);
      return true;
    }
    if (is === 'made') await addStep(deps, which, { outcome: 'refunded', actor: asked?.actor });
    else {
      if (is === 'unfunded' || is === 'stuck') await sayThatItIsOwed(deps, due);
      await addStep(deps, which, { outcome: is === 'stuck' ? 'failed' : 'owed' });
      await noteAwaited(deps, which, is === 'waits');
      if (sent.is === 'stuck') await nameWhatIsLeft(deps, payment, sent.leftCents);
    }
    return is !== 'stuck';
  } catch (error) {
    const isAwaited = awaitsBank(error) && !asked;
    const refused = isRefusal(error);
    await sayThatItIsOwed(deps, due);
    await addStep(
      deps,
      which,
      refused ? { outcome: 'failed', why: stripeErrorCode(error) } : { outcome: 'owed' },
    );
    await noteAwaited(deps, which, isAwaited);
    if (refused) return false;
    if (isAwaited) return true;
    throw error;
  }
}

const casesOf = ({ booking, paymentIntentId }: Pick<RefundDue, 'booking' | 'paymentIntentId'>) => ({
  bookingId: booking._id,
  kind: { $in: [...CLOSED_BY_REFUND] },
  paymentIntentId,
});

/**
 * Writes down that a payment has to go back of which no case says so any more, as nothing of it was left until a bank changed its mind:
 * nobody would look at it again.
 */
async function sayThatItIsOwed(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  due: Omit<RefundDue, 'tryName'>,
): Promise<void> {
  const { booking, checkout, paymentIntentId } = due;
  const open = { ...casesOf(due), outcome: { $in: [...OPEN_OUTCOMES] } };
  if (await deps.db.moneyCases.findOne(open, { projection: { _id: 1 } })) return;
  const isOwn = booking.paymentIntentId === paymentIntentId;
  await openCase(deps, {
    kind: 'refund_failed',
    subject: paymentIntentId,
    booking,
    payment: { sessionId: checkout.id, paymentIntentId },
    amountCents: isOwn && booking.refund ? dueCents(booking.refund) : checkout.amountCents,
    currency: checkout.currency ?? booking.currency,
  });
  // It may have been so before, and that case has ended.
  await addStep(
    deps,
    { _id: caseId('refund_failed', paymentIntentId) },
    { outcome: 'owed', reopens: 'refunded' },
  );
}

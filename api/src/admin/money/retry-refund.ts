import type { BookingDocument, MoneyCaseDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { readCheckout } from '../../payments/checkout.ts';
import { beginAsking } from '../../money-cases/by-hand.ts';
import { ensureRefunded } from '../../orders/settlement/ensure-refunded.ts';
import { type Asked, finishRefund } from '../../orders/settlement/refund.ts';
import { asPaymentFailure, stripeErrorCode } from '../../payments/stripe-errors.ts';
import { audited } from '../../audit/acts.ts';
import { canRetry, unknownCase, viewCase } from './case-view.ts';
import type { MoneyCase } from './schemas.ts';

export interface Retry {
  /** Id of the admin. */
  actor: string;
  caseId: string;
  reason: string;
}

/**
 * Asks Stripe once more for a refund that is owed. Money goes back at most once, however many admins ask: what is back is
 * read first, and Stripe gives back no more than was paid.
 * @returns the case as it is afterwards
 * @throws Failure 404 for an unknown case, 409 when nothing is owed, 502 when Stripe refuses or does not answer
 */
export async function retryRefund(deps: Dependencies, { actor, caseId, reason }: Retry): Promise<MoneyCase> {
  const one = await deps.db.moneyCases.findOne({ _id: caseId });
  if (!one) throw unknownCase();
  const booking = await deps.db.bookings.findOne({ _id: one.bookingId ?? '' });
  if (!booking || !canRetry(one)) throw new Failure(409, 'nothing_owed', 'No refund is owed here any more');
  const detail = { case: one._id, booking: booking._id, movieId: booking.movieId };
  await audited(deps, { actor, act: 'money.retry-refund', reason, detail }, async () => {
    await refund(deps, one, booking, { actor }).catch((error: unknown) => {
      throw asPaymentFailure(deps, error, `Stripe did not make the refund: ${stripeErrorCode(error)}`);
    });
    return { result: undefined };
  });
  return viewCase(deps, caseId);
}

async function refund(deps: Dependencies, one: MoneyCaseDocument, booking: BookingDocument, asked: Asked) {
  const { paymentIntentId = '', sessionId = '' } = one;
  // Written before the deed: whoever settles it by hand at this moment sees it, or is seen by the refund.
  await beginAsking(deps, { bookingId: booking._id, paymentIntentId }, asked.actor);
  const isOwn = booking.paymentIntentId === paymentIntentId;
  if (isOwn && booking.state === 'refunding') {
    await finishRefund(deps, booking, asked);
    return;
  }
  const name = isOwn ? booking._id : `${booking._id}-${sessionId}`;
  const checkout = await readCheckout(deps, sessionId);
  if (!checkout || !(await ensureRefunded(deps, { booking, checkout, paymentIntentId, name }, asked)))
    throw new Failure(502, 'payment_provider', 'Stripe refused the refund. Its dashboard tells more.');
}

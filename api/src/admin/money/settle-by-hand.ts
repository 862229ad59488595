import { audited } from '../../audit/acts.ts';
import type { BookingDocument, MoneyCaseDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { beginByHand, concludeByHand } from '../../money-cases/by-hand.ts';
import { settleByHand } from '../../orders/settlement/refund.ts';
import { asPaymentFailure } from '../../payments/stripe-errors.ts';
import { canSettle, inUnits, unknownCase, viewCase } from './case-view.ts';
import { refuseOtherAmount } from './refuse-other-amount.ts';
import { refuseWhileStripeReturns } from './refuse-while-stripe-returns.ts';
import type { Retry } from './retry-refund.ts';
import type { MoneyCase } from './schemas.ts';

interface Settle extends Retry {
  /** What the admin has read and given back, in units of the case's currency. */
  amount?: number | undefined;
}

const nothingLeft = () => new Failure(409, 'nothing_owed', 'No money waits for a person here any more');

/**
 * Writes down that a person has given money back which Stripe cannot return: the refund and all cases about the payment come
 * to their end by it. Stripe is not asked for it again, even should it be able to later.
 *
 * The case says so first. Whatever looks at the refund afterwards ends it as settled by hand, also should this process die.
 * @returns the case as it is afterwards
 * @throws Failure 404 for an unknown case, 409 when no person is needed, the money is coming back by Stripe or by a bank, or
 *   another amount is owed than was read; 502 when Stripe does not say
 */
export async function settleCaseByHand(
  deps: Dependencies,
  { actor, caseId, reason, amount }: Settle,
): Promise<MoneyCase> {
  const one = await deps.db.moneyCases.findOne({ _id: caseId });
  if (!one) throw unknownCase();
  if (!canSettle(one)) throw nothingLeft();
  const { bookingId, paymentIntentId } = one;
  const booking = await deps.db.bookings.findOne({ _id: bookingId ?? '' });
  const about = booking && { booking: booking._id, movieId: booking.movieId };
  const detail = { case: one._id, ...about };
  await audited(deps, { actor, act: 'money.settle-by-hand', reason, detail }, async () => {
    if (amount !== undefined) refuseOtherAmount(one.currency, inUnits(one.amountCents, one.currency), amount);
    await refuseWhileStripeReturns(deps, one).catch((error: unknown) => {
      throw asPaymentFailure(
        deps,
        error,
        'Stripe does not say what has become of this money. Please try again.',
      );
    });
    if (!(await beginByHand(deps, one, actor))) throw nothingLeft();
    if (booking && owes(booking, one)) await settleByHand(deps, booking, { actor });
    if (bookingId !== undefined && paymentIntentId !== undefined)
      await concludeByHand(deps, { bookingId, paymentIntentId }, actor);
    return { result: undefined };
  });
  return viewCase(deps, caseId);
}

const owes = ({ state, paymentIntentId }: BookingDocument, one: MoneyCaseDocument): boolean =>
  state === 'refunding' && paymentIntentId === one.paymentIntentId;

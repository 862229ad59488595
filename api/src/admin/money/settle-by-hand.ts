import { audited } from '../../audit/acts.ts';
import type { BookingDocument, MoneyCaseDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { addStep, SETTLED_BY_HAND } from '../../money-cases/record-case.ts';
import { settleByHand } from '../../orders/settlement/refund.ts';
import { canSettle, unknownCase, viewCase } from './case-view.ts';
import type { Retry } from './retry-refund.ts';
import type { MoneyCase } from './schemas.ts';

const nothingLeft = () => new Failure(409, 'nothing_owed', 'No money waits for a person here any more');

/**
 * Writes down that a person has given money back which Stripe cannot return: the refund and all cases about the payment come
 * to their end by it. Stripe is not asked for it again, even should it be able to later.
 * @returns the case as it is afterwards
 * @throws Failure 404 for an unknown case, 409 when no person is needed
 */
export async function settleCaseByHand(
  deps: Dependencies,
  { actor, caseId, reason }: Retry,
): Promise<MoneyCase> {
  const one = await deps.db.moneyCases.findOne({ _id: caseId });
  if (!one) throw unknownCase();
  if (!canSettle(one)) throw nothingLeft();
  const booking = await deps.db.bookings.findOne({ _id: one.bookingId ?? '' });
  const about = booking && { booking: booking._id, movieId: booking.movieId };
  const detail = { case: one._id, ...about };
  await audited(deps, { actor, act: 'money.settle-by-hand', reason, detail }, async () => {
    // The booking first: should this process die in between, the case still says that somebody is needed.
    if (booking && owes(booking, one) && !(await settleByHand(deps, booking, { actor }))) throw nothingLeft();
    await addStep(deps, ofThePayment(one), { outcome: 'refunded', why: SETTLED_BY_HAND, actor });
    return { result: undefined };
  });
  return viewCase(deps, caseId);
}

const owes = ({ state, paymentIntentId }: BookingDocument, one: MoneyCaseDocument): boolean =>
  state === 'refunding' && paymentIntentId === one.paymentIntentId;

/** The case, and all others about the same payment; how a bank decides a dispute is none of ours to say. */
const ofThePayment = ({ _id, bookingId, paymentIntentId }: MoneyCaseDocument) =>
  bookingId === undefined || paymentIntentId === undefined
    ? { _id }
    : { bookingId, paymentIntentId, kind: { $ne: 'disputed' as const } };

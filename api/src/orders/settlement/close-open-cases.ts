import type { MoneyCaseDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { concludeLeftByHand } from '../../money-cases/by-hand.ts';
import { isOwnKind, letOpenCaseRest } from '../../money-cases/record-case.ts';
import { isOfRefunds, isRested, restMs } from './leases.ts';
import { refundLostPayment } from './lost-payment.ts';
import { endOfDispute } from './note-dispute.ts';
import { settleSession } from './settle.ts';

/**
 * Brings every open case to the end that its money has come to: a process that died between a deed and its step leaves such
 * cases. Settling once more does it, because a settlement ends by saying what it found; money that has no booking is sent back.
 * Cases that only a person can help stay as they are, unless one has settled their payment.
 */
export async function closeOpenCases(deps: Dependencies): Promise<void> {
  const { db, clock, log } = deps;
  const outcome = { $in: ['found' as const, 'owed' as const] };
  for await (const one of db.moneyCases.find({ outcome, $or: isRested(clock.now()) })) {
    // Whoever goes on takes up what is left.
    if (deps.leaving.signal.aborted) return;
    const { _id } = one;
    await close(deps, one).catch((error: unknown) => {
      log.error({ case: _id, err: error }, 'a money case could not be closed');
    });
    // What Stripe's events tell is known at once all the same.
    await letOpenCaseRest(deps, one, restMs);
  }
  await concludeLeftByHand(deps);
}

async function close(deps: Dependencies, one: MoneyCaseDocument): Promise<void> {
  const { kind, sessionId, disputeId } = one;
  // A dispute lasts for months; only its end says something about the booking.
  const end = disputeId === undefined ? undefined : await endOfDispute(deps, disputeId);
  if (end === null) return;
  if (sessionId !== undefined && !(await isWithRefunds(deps, one))) {
    if (kind === 'unknown_session') await refundLostPayment(deps, sessionId);
    else await settleSession(deps, sessionId, kind === 'disputed' ? { isDisputed: true } : {});
  }
  // Last: a case that is closed is looked at no more, and nobody else may hear that its money is to go back.
  await end?.note();
}

/** Whether the pass of refunds has the money of a case, and brings the case to its end with it. */
async function isWithRefunds(
  { db }: Pick<Dependencies, 'db'>,
  { kind, bookingId, paymentIntentId }: MoneyCaseDocument,
): Promise<boolean> {
  if (bookingId === undefined || !(isOwnKind(kind) || kind === 'refund_failed')) return false;
  const fields = { projection: { state: 1, lease: 1, paymentIntentId: 1 } };
  const booking = await db.bookings.findOne({ _id: bookingId }, fields);
  if (!booking || !isOfRefunds(booking)) return false;
  // One that the bank sent back may have been of another payment for the same booking.
  return (paymentIntentId ?? booking.paymentIntentId) === booking.paymentIntentId;
}

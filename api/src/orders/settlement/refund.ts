import { type Change, move, type RefundReason } from '../../bookings/states.ts';
import { releaseSeats } from '../../seats/claim.ts';
import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { concludeByHand, nameWhatIsLeft } from '../../money-cases/by-hand.ts';
import {
  addStep,
  concludeCases,
  noteAwaited,
  noteOverdueRefund,
  ownCasesOf,
} from '../../money-cases/record-case.ts';
import { awaitsBank } from '../../payments/refunds.ts';
import { isRefusal, stripeErrorCode } from '../../payments/stripe-errors.ts';
import { type ReturnOutcome, sendRefund } from './send-refund.ts';

/** The admin who asks for a refund once more. */
export interface Asked {
  actor: string;
}

/**
 * Decides that a booking's money goes back. From here the refund is owed whatever happens to this process.
 * @returns the booking, now refunding; null when somebody else moved it first
 */
export async function oweRefund(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  booking: BookingDocument,
  reason: RefundReason,
  payment: Pick<BookingDocument, 'session' | 'paymentIntentId'> & { amountCents?: number } = {},
  limits: Pick<Change, 'onlyUnused'> = {},
): Promise<BookingDocument | null> {
  const { amountCents = booking.amountCents, ...paid } = payment;
  const before = booking.refund && { beforeCents: booking.refund.amountCents };
  return move(deps, booking, 'refunding', reason, {
    ...limits,
    set: { ...paid, refund: { reason, amountCents, ...before, requestedAt: deps.clock.now() } },
  });
}

/**
 * Ends a refund that is owed: frees the seats, sends the money back, says so in the booking and in its money cases. It
 * is the end only when the money has gone; a refund that is on its way, or that the bank sends back, stays owed.
 * @param booking in state refunding
 * @param asked set when an admin asks for it once more
 * @throws Stripe's errors; the booking then stays refunding and the reconcile job tries again
 */
export async function finishRefund(
  deps: Pick<Dependencies, 'db' | 'clock' | 'payments'>,
  booking: BookingDocument,
  asked?: Asked,
): Promise<BookingDocument> {
  return (await returnMoney(deps, booking, asked)).booking;
}

/**
 * As `finishRefund`.
 * @returns also whether there is nothing to do until the bank has done its part, which may take days
 */
export async function returnMoney(
  deps: Pick<Dependencies, 'db' | 'clock' | 'payments'>,
  booking: BookingDocument,
  asked?: Asked,
): Promise<{ booking: BookingDocument; awaitsMoney?: true }> {
  await releaseSeats(deps.db, booking);
  const { refund } = booking;
  if (!refund) throw new Error(`Booking ${booking._id} is refunding without a refund`);
  const sent = await sendBack(deps, booking, refund.amountCents, asked);
  if (sent.is === 'waits') return { booking, awaitsMoney: true };
  if (sent.is === 'unfunded' || sent.is === 'stuck' || sent.is === 'asked') return { booking };
  if (sent.is === 'by hand') return { booking: (await settleByHand(deps, booking, sent)) ?? booking };
  const { isQuestioned: _, ...known } = refund;
  const done = {
    ...known,
    ...beforeOf(refund, sent.byHandCents),
    doneAt: deps.clock.now(),
    ...(sent.refundId && { id: sent.refundId }),
  };
  const refunded = await move(deps, booking, 'refunded', 'the money is back', { set: { refund: done } });
  if (refunded) {
    await addStep(deps, failedRefundsOf(booking), { outcome: 'refunded', actor: asked?.actor });
    await concludeCases(deps, refunded, asked?.actor);
  }
  return { booking: refunded ?? booking };
}

/**
 * A part that a person had returned a moment before, of which nobody had told yet. What they return once a try has failed is a part of
 * what is owed, and so is the whole.
 */
function beforeOf(
  { beforeCents = 0, amountCents, tries }: NonNullable<BookingDocument['refund']>,
  byHandCents = 0,
): { beforeCents?: number } {
  const isNews = tries === undefined && byHandCents > beforeCents && byHandCents < amountCents;
  return isNews ? { beforeCents: byHandCents } : {};
}

/**
 * Ends a refund that Stripe cannot make: a person has given the money back in another way, and a case of the payment says so already.
 * @param booking in state refunding
 * @param actor the admin who says so
 * @returns the booking, now refunded; null when somebody else moved it first
 * @throws {Error} when the booking has no refund, which none in this state is without
 */
export async function settleByHand(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  booking: BookingDocument,
  { actor }: { actor?: string | undefined },
): Promise<BookingDocument | null> {
  const { refund } = booking;
  if (!refund) throw new Error(`Booking ${booking._id} is refunding without a refund`);
  await releaseSeats(deps.db, booking);
  const { _id: bookingId, paymentIntentId } = booking;
  // In all cases first: a booking that still owes it is looked at again should this process die, one that is refunded is not.
  if (paymentIntentId !== undefined) await concludeByHand(deps, { bookingId, paymentIntentId }, actor);
  const done = { ...refund, doneAt: deps.clock.now() };
  const by = actor !== undefined && { actor };
  return move(deps, booking, 'refunded', BY_HAND, { set: { refund: done }, ...by });
}

/** In the history of a booking. */
const BY_HAND = 'settled by hand';

/**
 * The step with which a person has ended a booking's refund. A process of the release before says it here first, and in the cases
 * afterwards.
 */
export const stepByHand = ({ history }: BookingDocument) => history.find(({ why }) => why === BY_HAND);

const failedRefundsOf = ({ _id: bookingId, paymentIntentId }: BookingDocument) => ({
  bookingId,
  kind: 'refund_failed' as const,
  ...(paymentIntentId !== undefined && { paymentIntentId }),
});

/** The bank has decided: its owner is told no longer that it looks at the payment. */
const NO_LONGER_QUESTIONED = { $unset: { 'refund.isQuestioned': true } } as const;

async function sendBack(
  deps: Pick<Dependencies, 'db' | 'clock' | 'payments'>,
  booking: BookingDocument,
  amountCents: number,
  asked?: Asked,
): Promise<ReturnOutcome> {
  const { _id: name, paymentIntentId, currency, session, refund } = booking;
  if (paymentIntentId === undefined) return { is: 'made', refundId: null };
  const checkout = { id: session?.id ?? '', amountCents, currency };
  const owed = { _id: name, showId: booking.showId, state: 'refunding' as const };
  const due = { booking, checkout, paymentIntentId, name, tryName: String(refund?.tries ?? 0) };
  try {
    const sent = await sendRefund(deps, due, asked !== undefined);
    if (sent.is === 'made' || sent.is === 'by hand') return sent;
    if (sent.is === 'stuck') await addStep(deps, failedRefundsOf(booking), { outcome: 'failed' });
    await noteOverdueRefund(deps, booking, sent.is === 'stuck' ? 'refund_failed' : undefined);
    if (sent.is === 'stuck') await nameWhatIsLeft(deps, { bookingId: name, paymentIntentId }, sent.leftCents);
    if (sent.is === 'waits' || sent.is === 'unfunded') {
      if (refund?.isQuestioned) await deps.db.bookings.updateOne(owed, NO_LONGER_QUESTIONED);
      await noteUnderWay(deps, booking, sent.is === 'waits');
    }
    return sent;
  } catch (error) {
    const isQuestioned = awaitsBank(error);
    await deps.db.bookings.updateOne(owed, {
      $inc: { 'refund.tries': 1 },
      ...(isQuestioned && { $set: { 'refund.isQuestioned': true } }),
      ...(isRefusal(error) && NO_LONGER_QUESTIONED),
    });
    await noteOverdueRefund(deps, booking, isRefusal(error) ? stripeErrorCode(error) : undefined);
    if (isQuestioned && !asked) {
      await noteUnderWay(deps, booking, true);
      return { is: 'waits', refundId: null };
    }
    for (const which of [ownCasesOf(booking), failedRefundsOf(booking)])
      await noteAwaited(deps, which, false);
    throw error;
  }
}

/** Notes in all cases of a booking's money whether a bank has it: what came back from a bank before is on its way with the rest. */
async function noteUnderWay(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  booking: BookingDocument,
  isAwaited: boolean,
): Promise<void> {
  await addStep(deps, failedRefundsOf(booking), { outcome: 'owed' });
  for (const which of [ownCasesOf(booking), failedRefundsOf(booking)])
    await noteAwaited(deps, which, isAwaited);
}

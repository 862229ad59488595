import { move, type RefundReason } from '../../bookings/states.ts';
import { releaseSeats } from '../../seats/claim.ts';
import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { concludeCases, noteOverdueRefund } from '../../money-cases/record-case.ts';
import { refundPayment } from '../../payments/refunds.ts';
import { isRefusal, stripeErrorCode } from '../../payments/stripe-errors.ts';

/** The admin who asks for a refund once more, and the id of that act. */
export interface Asked {
  actor: string;
  again: string;
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
): Promise<BookingDocument | null> {
  const { amountCents = booking.amountCents, ...paid } = payment;
  return move(deps, booking, 'refunding', reason, {
    set: { ...paid, refund: { reason, amountCents, requestedAt: deps.clock.now() } },
  });
}

/**
 * Ends a refund that is owed: frees the seats, sends the money back, says so in the booking and in its money cases.
 * @param booking in state refunding
 * @param asked set when an admin asks for it once more
 * @throws Stripe's errors; the booking then stays refunding and the reconcile job tries again
 */
export async function finishRefund(
  deps: Pick<Dependencies, 'db' | 'clock' | 'payments'>,
  booking: BookingDocument,
  asked?: Asked,
): Promise<BookingDocument> {
  await releaseSeats(deps.db, booking);
  const { refund } = booking;
  if (!refund) throw new Error(`Booking ${booking._id} is refunding without a refund`);
  const id = await sendBack(deps, booking, refund.amountCents, asked);
  const done = { ...refund, doneAt: deps.clock.now(), ...(id && { id }) };
  const refunded = await move(deps, booking, 'refunded', 'the money is back', { set: { refund: done } });
  if (refunded) await concludeCases(deps, refunded, asked?.actor);
  return refunded ?? booking;
}

async function sendBack(
  deps: Pick<Dependencies, 'db' | 'clock' | 'payments'>,
  booking: BookingDocument,
  cents: number,
  asked?: Asked,
): Promise<string | null> {
  const { paymentIntentId } = booking;
  if (paymentIntentId === undefined) return null;
  try {
    return await refundPayment(deps, { name: booking._id, paymentIntentId, cents, again: asked?.again });
  } catch (error) {
    await noteOverdueRefund(deps, booking, isRefusal(error) ? stripeErrorCode(error) : undefined);
    throw error;
  }
}

import type { MessageKind } from '../../bookings/message-kinds.ts';
import { move } from '../../bookings/states.ts';
import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { closeCheckout } from '../../payments/checkout.ts';
import { releaseHold, releaseSeats } from '../../seats/claim.ts';
import { finishRefund, oweRefund } from '../settlement/refund.ts';
import { settle } from '../settlement/settle.ts';

/** Losing this often in a row means that the table of moves has a cycle; no race is that long. */
const MAX_ROUNDS = 6;
const WHY = 'the show was cancelled';

/**
 * Ends a booking of a cancelled show, whatever state it is in; what cannot be done now is reported and taken up again.
 * @param told ids of those who read of it as people who wait for seats
 */
export async function endBooking(
  deps: Dependencies,
  booking: BookingDocument,
  told: ReadonlySet<string>,
): Promise<void> {
  try {
    let left: BookingDocument | null = booking;
    for (let round = 0; left && round < MAX_ROUNDS; round++) {
      if (await end(deps, left, told)) return;
      left = await deps.db.bookings.findOne({ _id: booking._id });
    }
  } catch (error) {
    // What is owed is written down; one booking's trouble must not keep the others' money.
    deps.log.error({ booking: booking._id, err: error }, 'a booking of a cancelled show has to wait');
  }
}

/** @returns false when the booking changed under our hands and has to be looked at again */
async function end(
  deps: Dependencies,
  booking: BookingDocument,
  told: ReadonlySet<string>,
): Promise<boolean> {
  if (booking.state === 'refunding') return Boolean(await finishRefund(deps, booking));
  if (booking.state === 'paid') {
    const owed = await oweRefund(deps, booking, 'show_cancelled');
    return owed !== null && Boolean(await finishRefund(deps, owed));
  }
  if (booking.state === 'pending') return endUnpaid(deps, booking, told);
  // Stripe's word that its page is closed came before ours.
  if (booking.state === 'expired')
    return (await move(deps, booking, 'cancelled', WHY, { tells: newsOf(deps, booking, told) })) !== null;
  return true;
}

/** A payment that comes in while its page is being closed finds a cancelled show, and goes back by itself. */
async function endUnpaid(
  deps: Dependencies,
  booking: BookingDocument,
  told: ReadonlySet<string>,
): Promise<boolean> {
  const { session, closingPage } = booking;
  const page = session?.id ?? closingPage;
  const checkout = page === undefined ? null : await closeCheckout(deps, page);
  if (checkout?.outcome === 'paid') {
    await settle(deps, checkout);
    return false;
  }
  if (checkout?.outcome === 'processing') {
    await releaseHold(deps.db, booking, booking.holdUntil);
    return true;
  }
  const cancelled = await move(deps, booking, 'cancelled', WHY, {
    onlyWithoutSession: session === undefined,
    tells: newsOf(deps, booking, told),
  });
  if (cancelled) await releaseSeats(deps.db, cancelled);
  return cancelled !== null;
}

/**
 * What the owner of a hold is told. Who still counts on the seats does not see it happen: the payment page closes without a word, and an
 * e-mail may have said until when they are theirs.
 */
const newsOf = (
  { clock }: Pick<Dependencies, 'clock'>,
  { holdUntil, userId }: BookingDocument,
  told: ReadonlySet<string>,
): MessageKind | undefined => (holdUntil > clock.now() && !told.has(userId) ? 'show_cancelled' : undefined);

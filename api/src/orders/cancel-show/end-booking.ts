import { move } from '../../bookings/states.ts';
import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { closeCheckout } from '../../payments/checkout.ts';
import { releaseHold, releaseSeats } from '../../seats/claim.ts';
import { finishRefund, oweRefund } from '../settlement/refund.ts';
import { settle } from '../settlement/settle.ts';

/** Losing this often in a row means that the table of moves has a cycle; no race is that long. */
const MAX_ROUNDS = 6;
/** In the history of a hold that ends with its show. */
export const SHOW_CANCELLED = 'the show was cancelled';

/**
 * Ends a booking of a cancelled show, whatever state it is in; what cannot be done now is reported and taken up again.
 * @param tells whether the end of its hold tells its owner that the show is cancelled; a ticket always does
 */
export async function endBooking(
  deps: Dependencies,
  booking: BookingDocument,
  tells: boolean,
): Promise<void> {
  try {
    let left: BookingDocument | null = booking;
    for (let round = 0; left && round < MAX_ROUNDS; round++) {
      if (await end(deps, left, tells)) return;
      left = await deps.db.bookings.findOne({ _id: booking._id });
    }
  } catch (error) {
    // What is owed is written down; one booking's trouble must not keep the others' money.
    deps.log.error({ booking: booking._id, err: error }, 'a booking of a cancelled show has to wait');
  }
}

/** @returns false when the booking changed under our hands and has to be looked at again */
async function end(deps: Dependencies, booking: BookingDocument, tells: boolean): Promise<boolean> {
  if (booking.state === 'refunding') return Boolean(await finishRefund(deps, booking));
  if (booking.state === 'paid') {
    const owed = await oweRefund(deps, booking, 'show_cancelled');
    return owed !== null && Boolean(await finishRefund(deps, owed));
  }
  if (booking.state === 'pending') return endUnpaid(deps, booking, tells);
  // Stripe's word that its page is closed came before ours.
  if (booking.state === 'expired')
    return (await move(deps, booking, 'cancelled', SHOW_CANCELLED, news(tells))) !== null;
  return true;
}

/** A payment that comes in while its page is being closed finds a cancelled show, and goes back by itself. */
async function endUnpaid(deps: Dependencies, booking: BookingDocument, tells: boolean): Promise<boolean> {
  const { session, closingPage } = booking;
  const page = session?.id ?? closingPage;
  const checkout = page === undefined ? null : await closeCheckout(deps, page);
  if (checkout?.outcome === 'paid') {
    await settle(deps, checkout);
    return false;
  }
  // A page that stays open after that is being paid: the buyer's bank looks at it, and a later pass closes it once it has done so.
  if (checkout?.outcome === 'processing' || checkout?.outcome === 'open') {
    await releaseHold(deps.db, booking, booking.holdUntil);
    return true;
  }
  const cancelled = await move(deps, booking, 'cancelled', SHOW_CANCELLED, {
    onlyWithoutSession: session === undefined,
    ...news(tells),
  });
  if (cancelled) await releaseSeats(deps.db, cancelled);
  return cancelled !== null;
}

const news = (tells: boolean) => (tells ? { tells: 'show_cancelled' as const } : {});

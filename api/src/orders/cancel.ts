import type { BookingDocument } from '../db/documents.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { closeCheckout } from '../payments/checkout.ts';
import { finishRefund, oweRefund } from './settlement/refund.ts';
import { settle } from './settlement/settle.ts';
import { asPaymentFailure } from '../payments/stripe-errors.ts';
import { releaseSeats } from '../seats/claim.ts';
import { cancelUntil, cancelUntilSentence } from '../bookings/cancel-until.ts';
import { ownBooking } from '../bookings/own-booking.ts';
import { type BookingState, move } from '../bookings/states.ts';

const MAX_ROUNDS = 6;

/**
 * Cancels one's own booking: an unpaid one gives its seats back at once, a paid one is refunded until the cut-off.
 * Cancelling twice is the same as once.
 * @returns `cancelled`, or `refunding` or `refunded` for money on its way back
 * @throws Failure 404 for a booking that is not the caller's, 409 after the cut-off, 502 when Stripe does not answer
 */
export async function cancelBooking(
  deps: Dependencies,
  caller: Caller,
  bookingId: string,
): Promise<BookingState> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const booking = await ownBooking(deps, caller, bookingId);
    const ended = await step(deps, booking).catch((error: unknown) => {
      throw asPaymentFailure(deps, error, 'The booking could not be cancelled. Please try again.');
    });
    if (ended) return ended.state;
  }
  throw new Failure(409, 'busy', 'This booking is being changed. Please try again.');
}

/** @returns the cancelled booking, or null when it has to be looked at again */
async function step(deps: Dependencies, booking: BookingDocument): Promise<BookingDocument | null> {
  if (booking.state === 'paid') return giveBack(deps, booking);
  if (booking.state === 'expired') return move(deps, booking, 'cancelled', 'cancelled by its owner');
  if (booking.state === 'pending') return cancelUnpaid(deps, booking);
  return booking;
}

async function cancelUnpaid(deps: Dependencies, booking: BookingDocument): Promise<BookingDocument | null> {
  const { session, closingPage } = booking;
  const page = session?.id ?? closingPage;
  const checkout = page === undefined ? null : await closeCheckout(deps, page);
  // A page that stays open after that is being paid: the buyer's bank looks at it.
  if (checkout?.outcome === 'processing' || checkout?.outcome === 'open')
    throw new Failure(409, 'payment_processing', 'Your payment is still being processed');
  if (checkout?.outcome === 'paid') {
    await settle(deps, checkout);
    return null;
  }
  const cancelled = await move(deps, booking, 'cancelled', 'cancelled by its owner', {
    onlyWithoutSession: session === undefined,
  });
  if (cancelled) await releaseSeats(deps.db, cancelled);
  return cancelled;
}

async function giveBack(deps: Dependencies, booking: BookingDocument): Promise<BookingDocument | null> {
  const { db, clock, config, log } = deps;
  const show = await db.shows.findOne({ _id: booking.showId }, { projection: { startsAt: 1 } });
  if (!show || clock.now() >= cancelUntil(show.startsAt, booking, config.booking))
    throw new Failure(409, 'too_late', cancelUntilSentence(booking, config.booking));
  if (Object.keys(booking.entries ?? {}).length > 0)
    throw new Failure(409, 'already_used', 'Somebody was let in with this booking: it cannot be cancelled');
  const owed = await oweRefund(deps, booking, 'cancelled_by_owner', {}, { onlyUnused: true });
  if (!owed) return null;
  try {
    return await finishRefund(deps, owed);
  } catch (error) {
    // The refund is written down as owed; the reconcile job makes it when Stripe is back.
    log.error({ booking: booking._id, err: error }, 'a refund has to wait');
    return owed;
  }
}

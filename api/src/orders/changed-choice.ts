/**
 * Somebody who comes back from the payment page and chooses other seats: what they hold unpaid of the show gives way to the new
 * order, where both want the same seat.
 */
import { move } from '../bookings/states.ts';
import type { BookingDocument } from '../db/documents.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { closeCheckout } from '../payments/checkout.ts';
import { asPaymentFailure } from '../payments/stripe-errors.ts';
import { releaseSeats } from '../seats/claim.ts';
import { isOccupied } from '../seats/seats.ts';
import { ownSeatsPaid, seatsTakenBy } from '../seats/taken.ts';
import { settle } from './settlement/settle.ts';
import { takeOutPage } from './take-out-page.ts';

const MAX_ROUNDS = 6;
/** Why a hold ended that gave way. */
export const CHANGED_CHOICE = 'other seats were chosen';

type Wanted = Pick<BookingDocument, 'showId' | 'seats'>;

/**
 * Whether a booking is an unpaid hold that an order of its owner's replaces. What friends were asked to pay for stays: they were
 * given a link to it.
 */
export function givesWay(booking: BookingDocument, seats: readonly string[], now: Date): boolean {
  const { state, holdUntil, amountCents, share, shareToken } = booking;
  const isUnpaidHold = state === 'pending' && holdUntil > now && amountCents > 0;
  const isShared = share !== undefined || shareToken !== undefined;
  return isUnpaidHold && !isShared && booking.seats.some((seat) => seats.includes(seat));
}

/**
 * The caller's own holds that are the only reason why seats cannot be had.
 * @param own bookings of the caller for the show
 * @throws Failure 409 naming the seats that others have, where some have
 */
export async function holdsInTheWay(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  own: readonly BookingDocument[],
  { showId, seats }: Wanted,
): Promise<BookingDocument[]> {
  const now = clock.now();
  const holds = own.filter((booking) => givesWay(booking, seats, now));
  if (holds.length === 0) return [];
  const ids = new Set(holds.map(({ _id }) => _id));
  const show = await db.shows.findOne({ _id: showId }, { projection: { seats: 1 } });
  const taken = seats.filter((seat) => isOccupied(show?.seats[seat], now));
  const lost = taken.filter((seat) => !ids.has(show?.seats[seat]?.bookingId ?? ''));
  if (lost.length > 0) throw seatsTakenBy(lost);
  return holds;
}

/**
 * Gives a hold up for another choice of its owner: its page is taken out of it and closed first, so that it can never be paid as well. Its
 * seats stay with it, for the new order to take from it; `letGo` frees what is left of them.
 * @param seats of the new order
 * @returns the booking that was given up; null when it is no hold any more
 * @throws Failure 409 when its payment has arrived, or is on its way; 502 when Stripe does not answer. The hold stays
 */
export async function giveUpFor(
  deps: Dependencies,
  { userId }: Caller,
  bookingId: string,
  seats: readonly string[],
): Promise<BookingDocument | null> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const hold = await deps.db.bookings.findOne({ _id: bookingId, userId });
    if (!hold || !givesWay(hold, seats, deps.clock.now())) return null;
    if (hold.session) {
      await takeOutPage(deps, hold, hold.session.id);
      continue;
    }
    if (hold.closingPage !== undefined) await closePage(deps, hold, hold.closingPage, seats);
    // Its page stays written down beside it: what was held for paying counts when holds are counted.
    const given = await move(deps, hold, 'cancelled', CHANGED_CHOICE, { onlyWithoutSession: true });
    if (given) return given;
  }
  throw new Failure(409, 'busy', 'Your bookings of this show are being changed. Please try again.');
}

async function closePage(
  deps: Dependencies,
  hold: BookingDocument,
  page: string,
  wanted: readonly string[],
): Promise<void> {
  const checkout = await closeCheckout(deps, page).catch((error: unknown) => {
    throw asPaymentFailure(deps, error, 'Failed to create booking');
  });
  if (checkout?.outcome === 'processing')
    throw new Failure(409, 'payment_processing', 'Your payment is still being processed');
  if (checkout?.outcome !== 'paid') return;
  const settled = await settle(deps, checkout);
  if (settled?.booking.state === 'paid') throw ownSeatsPaid(hold.seats, wanted);
}

/** Frees what a new order has not taken of the holds that were given up for it. Failing is harmless: no living booking owns these seats. */
export async function letGo(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  given: readonly BookingDocument[],
): Promise<void> {
  for (const booking of given)
    await releaseSeats(db, booking).catch((error: unknown) => {
      log.error(
        { booking: booking._id, err: error },
        'the seats of a hold that was given up could not be freed',
      );
    });
}

import { randomBytes } from 'node:crypto';
import type { BookingDocument } from '../../db/documents.ts';
import type { Caller, Dependencies } from '../../dependencies.ts';
import { ownBooking } from '../../bookings/own-booking.ts';
import { move } from '../../bookings/states.ts';
import { Failure } from '../../http/failure.ts';
import { closeCheckout } from '../../payments/checkout.ts';
import { asPaymentFailure, stripeIsAway } from '../../payments/stripe-errors.ts';
import { bookableShow } from '../../shows/bookable-show.ts';
import { settle } from '../settlement/settle.ts';
import { takeOutPage } from '../take-out-page.ts';
import { divide, type Shared } from './divide.ts';

const MAX_ROUNDS = 8;
/** Of a link. */
export const SECRET_BYTES = 16;
const FAILED = 'The seats could not be shared. Please try again.';

const cannotShare = (why: string) => new Failure(409, 'cannot_share', why);

/**
 * Divides a hold into bookings of one seat each, for friends to take and pay. In this order: a secret for the link → the payment page
 * of the whole is taken out of it and closed, so that nobody can pay for it any more → the whole is given up → the parts are
 * written, and the seats go to them in one update. A crash between any two leaves what the same call finishes; at any time seats have one
 * owner, or none.
 * @returns the secret of the link
 * @throws Failure 404 for a booking that is not the caller's, 409 when it cannot be shared (any more) or the show has begun or was cancelled, 502 when Stripe does not answer
 */
export async function shareHold(deps: Dependencies, caller: Caller, bookingId: string): Promise<string> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const booking = await ownBooking(deps, caller, bookingId);
    const token = await step(deps, booking).catch((error: unknown) => {
      throw asPaymentFailure(deps, error, FAILED);
    });
    if (token !== null) return token;
  }
  throw new Failure(409, 'busy', 'This booking is being changed. Please try again.');
}

/** @returns the secret, or null when the booking has to be looked at again */
async function step(deps: Dependencies, booking: BookingDocument): Promise<string | null> {
  const { shareToken, share } = booking;
  // Who took a seat by the link knew it then; since it was taken back, the new one is its holder's to give.
  if (share && share.holder !== booking.userId)
    throw cannotShare('Only who sent you the link can share these seats');
  if (share) return share.token;
  if (shareToken !== undefined && booking.state === 'cancelled')
    return finish(deps, { ...booking, shareToken });
  if (booking.amountCents === 0) throw cannotShare('There is nothing to pay for');
  // Perhaps at this moment: its page was being closed.
  if (booking.state === 'paid') throw cannotShare('Your payment for these seats has arrived: see My Booking');
  if (booking.state !== 'pending' || booking.holdUntil <= deps.clock.now())
    throw cannotShare('These seats are not held any more');
  if (booking.seats.length < 2) throw cannotShare('There is only one seat to pay for');
  if (shareToken === undefined) {
    await deps.db.bookings.updateOne(
      // What was given up for another choice meanwhile is shared no more.
      { _id: booking._id, state: 'pending', shareToken: { $exists: false } },
      { $set: { shareToken: randomBytes(SECRET_BYTES).toString('base64url') } },
    );
    return null;
  }
  if (booking.session) {
    // Else a page that can be paid while the hold lasts, also as the show begins, would be closed for parts that cannot be any more.
    await bookableShow(deps, booking.showId);
    await takeOutPage(deps, booking, booking.session.id);
    return null;
  }
  if (booking.closingPage !== undefined) {
    await closePage(deps, booking, booking.closingPage);
    return null;
  }
  const given = await move(deps, booking, 'cancelled', 'shared with friends', {
    onlyWithoutSession: true,
    keepShareToken: true,
  });
  // What was given up has lost its owner's address, which the pages of its parts are to be asked for with.
  const address = booking.userEmail !== undefined && { userEmail: booking.userEmail };
  return given && finish(deps, { ...given, ...address, shareToken });
}

/** Money that has come for the page, or comes for it all the same, finds the booking by what the page says. */
async function closePage(deps: Dependencies, { _id }: BookingDocument, page: string): Promise<void> {
  const checkout = await closeCheckout(deps, page);
  // Perhaps it was asked with the key of another account: the page may be paid all the same.
  if (!checkout) throw stripeIsAway(FAILED);
  // A page that stays open after that is being paid: the buyer's bank looks at it.
  if (checkout.outcome === 'processing' || checkout.outcome === 'open')
    throw new Failure(409, 'payment_processing', 'Your payment is still being processed');
  if (checkout.outcome === 'paid') await settle(deps, checkout);
  await deps.db.bookings.updateOne({ _id, closingPage: page }, { $unset: { closingPage: true } });
}

async function finish(deps: Dependencies, whole: Shared): Promise<string> {
  const token = await divide(deps, whole);
  if (token !== null) return token;
  throw cannotShare('These seats are not held any more');
}

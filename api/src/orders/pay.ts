import type { BookingDocument } from '../db/documents.ts';
import { isDuplicate } from '../db/is-duplicate.ts';
import { isPassing } from '../db/passing.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { endHold, settle, settleSession } from './settlement/settle.ts';
import { closeCheckout } from '../payments/checkout.ts';
import { asPaymentFailure, stripeIsAway } from '../payments/stripe-errors.ts';
import { ownsSoldSeats } from '../seats/claim.ts';
import { isBeingDivided } from './being-divided.ts';
import { givenUpFor, letGo } from './changed-choice.ts';
import { claimSeats } from './claim-seats.ts';
import { openAmong, takeHoldSlot, pendingOf } from './hold-slots.ts';
import { limitsOf } from '../bookings/limits-of.ts';
import { ownBooking } from '../bookings/own-booking.ts';
import { bookableShow, refuseCancelled } from '../shows/bookable-show.ts';
import { giveUpHold, ownBookingsUrl, startPayment } from './start-payment.ts';
import { sameOrderAmong } from './same-order.ts';
import { move } from '../bookings/states.ts';
import { visitNameOf } from './visit-name.ts';
import { seatsTaken } from '../seats/taken.ts';

const MAX_ROUNDS = 6;
const FAILED = 'Failed to create booking';

const isBusy = () => new Failure(409, 'busy', 'This booking is being changed. Please try again.');

/** Throws the reason why somebody may not have the seats of a booking once more. */
type Refuse = (booking: BookingDocument) => Promise<unknown>;
const never: Refuse = async () => undefined;
/** Before the hold that is to be made is written down, and once it is: what others have let through at the same time is seen then. */
interface Rules {
  before: Refuse;
  written: Refuse;
}

/**
 * Pay Now. While the seats are held it leads to the payment page, making one if there is none; after the hold ran out
 * it claims the same seats again.
 * @param rules asked when seats are claimed again, whoever has ended the hold that ran out; nobody is refused without them
 * @returns the url to send the buyer to; My Booking when the payment has arrived meanwhile
 * @throws Failure 404 for a booking that is not the caller's, 409 when it cannot be paid any more, with the reason; what the rules throw
 */
export async function payBooking(
  deps: Dependencies,
  caller: Caller,
  bookingId: string,
  rules: Rules = { before: never, written: never },
): Promise<string> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const booking = await ownBooking(deps, caller, bookingId);
    const url = await step(deps, caller, booking, rules).catch((error: unknown) => {
      throw asPaymentFailure(deps, error, FAILED);
    });
    if (url) return url;
  }
  throw isBusy();
}

/** @returns a url, or null when the booking has to be looked at again */
async function step(
  deps: Dependencies,
  caller: Caller,
  booking: BookingDocument,
  rules: Rules,
): Promise<string | null> {
  if (booking.state === 'paid') return ownBookingsUrl(deps);
  if (booking.state !== 'pending' && booking.state !== 'expired')
    throw new Failure(409, 'booking_cancelled', 'This booking was cancelled');
  if (booking.state === 'expired') return reclaim(deps, caller, booking, rules);
  if (booking.holdUntil > deps.clock.now()) return continueHeld(deps, booking, rules);
  await endHold(deps, booking);
  return (await isStillPending(deps, booking)) ? refuseProcessing() : null;
}

/** A session may have been paid or closed without our knowing, so Stripe is asked before a buyer is sent there. */
async function continueHeld(
  deps: Dependencies,
  booking: BookingDocument,
  rules: Rules,
): Promise<string | null> {
  const { session, closingPage, share } = booking;
  if (!session && closingPage !== undefined) return afterClosing(deps, booking, closingPage);
  // The order may have died before it was counted. What friends pay for was counted as it was shared and taken.
  if (!session) return share ? claimAndStart(deps, booking) : countAndStart(deps, booking, rules);
  const settled = await settleSession(deps, session.id);
  if (settled?.outcome === 'processing') return refuseProcessing();
  if (settled?.outcome === 'open' && settled.booking.state === 'pending') {
    await refuseCancelled(deps, booking.showId);
    return session.url;
  }
  // Perhaps it was asked with the key of another account. The page may be paid all the same, so the hold ends by its time.
  if (!settled) throw stripeIsAway(FAILED);
  return null;
}

/** The page that was being closed for friends when a process died may be open: a hold never has two that can be paid. */
async function afterClosing(deps: Dependencies, booking: BookingDocument, page: string) {
  const checkout = await closeCheckout(deps, page);
  // Perhaps it was asked with the key of another account: the page may be paid all the same, beside a new one.
  if (!checkout) throw stripeIsAway(FAILED);
  // A page that stays open after that is being paid: the buyer's bank looks at it.
  if (checkout.outcome === 'processing' || checkout.outcome === 'open') return refuseProcessing();
  if (checkout.outcome !== 'paid') return claimAndStart(deps, booking);
  await settle(deps, checkout);
  return null;
}

async function reclaim(
  deps: Dependencies,
  caller: Caller,
  booking: BookingDocument,
  rules: Rules,
): Promise<string | null> {
  await bookableShow(deps, booking.showId);
  await rules.before(booking);
  const pending = await pendingOf(deps, booking);
  if (await sameOrderAmong(deps, openAmong(pending, deps.clock.now()), booking))
    throw await seatsTaken(deps, booking);
  const holdSlot = await takeHoldSlot(deps, pending);
  const again = await reopen(deps, caller, booking, holdSlot);
  return again && countAndStart(deps, again, rules);
}

/** Goes on with a hold that is written down, unless others were let through at the same time beside which it may not stay. */
async function countAndStart(deps: Dependencies, booking: BookingDocument, rules: Rules): Promise<string> {
  try {
    await rules.written(booking);
  } catch (refusal) {
    // Nobody knows what the database did not answer: asked again, Pay Now goes on where it is.
    if (!isPassing(refusal)) await giveUpHold(deps, booking, 'refused once it was written down');
    throw refusal;
  }
  return claimAndStart(deps, booking);
}

/** @returns null when the booking moved meanwhile, or another one of its owner has taken the slot */
async function reopen(deps: Dependencies, caller: Caller, booking: BookingDocument, holdSlot: number) {
  const { email } = await deps.identity.buyer(booking.userId);
  const set = {
    ...(email !== null && { userEmail: email }),
    // The seats are kept from others by the network that asks now.
    ...(caller.network !== undefined && { network: caller.network }),
    attempt: booking.attempt + 1,
    // A release that did not write this down may have handed out the page that is dropped.
    ...(booking.session && { hadPageAt: booking.updatedAt }),
    holdSlot,
    limits: limitsOf(deps.config.booking),
    holdUntil: new Date(deps.clock.now().getTime() + deps.config.booking.holdMinutes * 60_000),
  };
  try {
    return await move(deps, booking, 'pending', 'the same seats again', { set, dropSession: true });
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

async function claimAndStart(deps: Dependencies, booking: BookingDocument): Promise<string> {
  const { db } = deps;
  // Seats sold to a booking that is still pending: a process died between the two.
  if (
    (await claimSeats(deps, booking)) ||
    (await ownsSoldSeats(db, booking)) ||
    (await claimGiven(deps, booking))
  )
    return startPayment(deps, booking, await visitNameOf(deps, booking));
  if (await isBeingDivided(deps, booking)) throw isBusy();
  await giveUpHold(deps, booking, 'the seats are taken');
  await bookableShow(deps, booking.showId);
  throw await seatsTaken(deps, booking);
}

/** Or it died, or is another tab that is at it, between giving up a hold for this one and claiming its seats. */
async function claimGiven(deps: Dependencies, booking: BookingDocument): Promise<boolean> {
  const given = await givenUpFor(deps, booking);
  if (given.length === 0) return false;
  const isClaimed = await claimSeats(
    deps,
    booking,
    given.map(({ _id }) => _id),
  );
  if (isClaimed) await letGo(deps, given);
  return isClaimed;
}

async function isStillPending({ db }: Dependencies, booking: BookingDocument): Promise<boolean> {
  const { _id, showId, attempt } = booking;
  const same = { _id, showId, state: 'pending' as const, attempt };
  return (await db.bookings.findOne(same, { projection: { _id: 1 } })) !== null;
}

/** Tells who would pay that they have done their part. @throws Failure 409 */
function refuseProcessing(): never {
  throw new Failure(409, 'payment_processing', 'Your payment is still being processed');
}

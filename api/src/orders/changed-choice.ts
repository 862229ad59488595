/**
 * Somebody who comes back from the payment page and chooses other seats: what they hold unpaid of the show gives way to the new
 * order, where both want the same seat.
 */
import { CHANGED_CHOICE, isGivenUp } from '../bookings/given-up.ts';
import { move } from '../bookings/states.ts';
import type { BookingDocument } from '../db/documents.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { closeCheckout } from '../payments/checkout.ts';
import { asPaymentFailure, stripeIsAway } from '../payments/stripe-errors.ts';
import { releaseSeats } from '../seats/claim.ts';
import { isOccupied } from '../seats/seats.ts';
import { ownSeatsPaid, seatsTakenBy } from '../seats/taken.ts';
import { holdSlotBeside } from './hold-slots.ts';
import { canGiveAway, settle } from './settlement/settle.ts';
import { isAwaited } from './waiting/line.ts';
import { offerSeats } from './waiting/offer-seats.ts';
import { takeOutPage } from './take-out-page.ts';

const MAX_ROUNDS = 6;

type Wanted = Pick<BookingDocument, 'showId' | 'seats'>;

const overlaps = ({ seats }: BookingDocument, wanted: readonly string[]): boolean =>
  seats.some((seat) => wanted.includes(seat));

/**
 * Whether a booking is an unpaid hold that an order of its owner's replaces. What friends were asked to pay for stays: they were
 * given a link to it. A whole that has no more than the secret of one was never shared: nobody was given it.
 */
export function givesWay(booking: BookingDocument, seats: readonly string[], now: Date): boolean {
  const { state, holdUntil, amountCents, share } = booking;
  const isUnpaidHold = state === 'pending' && holdUntil > now && amountCents > 0;
  return isUnpaidHold && share === undefined && overlaps(booking, seats);
}

/** Whether a hold was given up for another choice, and may still have seats that are for this one. */
const isGivenUpFor = (booking: BookingDocument, seats: readonly string[], now: Date): boolean =>
  isGivenUp(booking, now) && overlaps(booking, seats);

/** What the owner of an order has given up for it, or for another one of the same seats. */
export async function givenUpFor(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { userId, showId, seats }: Pick<BookingDocument, 'userId' | 'showId' | 'seats'>,
): Promise<BookingDocument[]> {
  const now = clock.now();
  const ended = await db.bookings
    .find({ userId, showId, state: 'cancelled', holdUntil: { $gt: now } })
    .toArray();
  return ended.filter((booking) => isGivenUpFor(booking, seats, now));
}

/**
 * The caller's own holds that are the only reason why seats cannot be had; also those that another tab has given up a moment ago. Whatever
 * else would refuse the order is asked before any is given up, as nobody gets a hold back.
 * @param own bookings of the caller for the show
 * @throws Failure 409 naming the seats that others have, or wait for; 409 when the person would hold too much beside it
 */
export async function holdsInTheWay(
  deps: Dependencies,
  own: readonly BookingDocument[],
  { showId, seats }: Wanted,
): Promise<BookingDocument[]> {
  const { db, clock } = deps;
  const now = clock.now();
  const holds = own.filter((booking) => givesWay(booking, seats, now) || isGivenUpFor(booking, seats, now));
  if (holds.length === 0) return [];
  const ids = new Set(holds.map(({ _id }) => _id));
  const beside = own.filter(
    ({ _id, state, holdUntil }) => state === 'pending' && holdUntil > now && !ids.has(_id),
  );
  holdSlotBeside(deps, beside);
  const fields = { projection: { seats: 1, waiting: 1 } };
  let show = await db.shows.findOne({ _id: showId }, fields);
  if (show && isAwaited(show)) {
    await offerSeats(deps, showId);
    show = await db.shows.findOne({ _id: showId }, fields);
  }
  const others = new Map<string, string>();
  for (const seat of seats) {
    const owner = show?.seats[seat]?.bookingId;
    if (owner !== undefined && !ids.has(owner)) others.set(seat, owner);
  }
  const taken = [...others.keys()].filter((seat) => isOccupied(show?.seats[seat], now));
  if (taken.length > 0) throw seatsTakenBy(taken);
  // Whose hold ran out may have paid in its last moments.
  const owners = [...new Set(others.values())];
  const isOver = await Promise.all(owners.map((owner) => canGiveAway(deps, owner)));
  const kept = owners.filter((_, index) => !isOver[index]);
  const inDoubt = [...others].filter(([, owner]) => kept.includes(owner)).map(([seat]) => seat);
  if (inDoubt.length > 0) throw seatsTakenBy(inDoubt);
  return holds;
}

/**
 * Gives holds up for another choice of their owner. The pages of all are taken out of them and closed before the first hold ends: what
 * cannot be closed leaves every hold as it was, and none can be paid as well. Their seats stay with them, for the new order to take from
 * them; `letGo` frees what is left of them.
 * @param holds ids
 * @param seats of the new order
 * @returns each booking that was given up, also by another tab, as soon as it was; what is no hold any more is none
 * @throws Failure 409 when a payment has arrived, or is on its way; 502 when Stripe does not answer
 */
export async function* giveUpFor(
  deps: Dependencies,
  caller: Caller,
  holds: readonly string[],
  seats: readonly string[],
): AsyncGenerator<BookingDocument> {
  let left = holds;
  for (let round = 0; round < MAX_ROUNDS && left.length > 0; round++) {
    const closed: BookingDocument[] = [];
    for (const id of left) {
      const hold = await withClosedPage(deps, caller, id, seats);
      if (hold) closed.push(hold);
    }
    const more: string[] = [];
    for (const hold of closed) {
      const given = hold.state === 'cancelled' ? hold : await end(deps, hold);
      if (given) yield given;
      else more.push(hold._id);
    }
    left = more;
  }
  if (left.length > 0) throw busy();
}

const busy = () =>
  new Failure(409, 'busy', 'Your bookings of this show are being changed. Please try again.');

/** Its page stays written down beside it: what was held for paying counts when holds are counted. */
const end = (deps: Dependencies, hold: BookingDocument): Promise<BookingDocument | null> =>
  move(deps, hold, 'cancelled', CHANGED_CHOICE, { onlyWithoutSession: true });

/** @returns the hold, which has no page that can be paid, or was given up already; null when it is none any more */
async function withClosedPage(
  deps: Dependencies,
  { userId }: Caller,
  bookingId: string,
  seats: readonly string[],
): Promise<BookingDocument | null> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const hold = await deps.db.bookings.findOne({ _id: bookingId, userId });
    const now = deps.clock.now();
    if (hold && isGivenUpFor(hold, seats, now)) return hold;
    if (!hold || !givesWay(hold, seats, now)) return null;
    if (!hold.session) {
      if (hold.closingPage !== undefined) await closePage(deps, hold, hold.closingPage, seats);
      return hold;
    }
    await takeOutPage(deps, hold, hold.session.id);
  }
  throw busy();
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
  // Perhaps it was asked with the key of another account: the page may be paid all the same.
  if (!checkout) throw stripeIsAway('Failed to create booking');
  // A page that stays open after that is being paid: the buyer's bank looks at it.
  if (checkout.outcome === 'processing' || checkout.outcome === 'open')
    throw new Failure(409, 'payment_processing', 'Your payment is still being processed');
  if (checkout.outcome !== 'paid') return;
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

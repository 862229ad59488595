import { type HallPlan, hasSeats } from '../../cinema/hall-plan.ts';
import { sellSeats } from '../../seats/claim.ts';
import { isOccupied } from '../../seats/seats.ts';
import { cancelledUntilAsPaid } from '../../bookings/cancel-until.ts';
import { move, type RefundReason } from '../../bookings/states.ts';
import type { BookingDocument, ShowDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Checkout, closeCheckout } from '../../payments/checkout.ts';
import { type Finding, openCase } from '../../money-cases/record-case.ts';
import { noteDashboardRefunds } from './dashboard-refunds.ts';
import { giveToBuyer } from './give-to-buyer.ts';
import { finishRefund, oweRefund } from './refund.ts';
import { lostInDisputes } from '../../payments/disputes.ts';
import { refundsMadeOf } from '../../payments/refunds.ts';

/** Bookings that had the seats until their hold ran out. */
interface FormerHolders {
  /** As far as was asked, the end of the hold that each had, when nobody can pay for that any more, else null; more are added. */
  ended: Map<string, Date | null>;
  /** Ends the hold of one. @returns whether nobody can pay for it any more */
  canGiveAway(deps: Dependencies, bookingId: string): Promise<boolean>;
}

/**
 * Money arrived for a booking that has none yet: it becomes a ticket or goes back. What is odd about it is written down
 * before anything is done.
 * @param booking pending, expired or cancelled
 * @param checkout paid
 * @param holders who held the seats before
 * @returns the booking with its money, or null when it has to be looked at again
 */
export async function takePayment(
  deps: Dependencies,
  booking: BookingDocument,
  checkout: Checkout,
  holders: FormerHolders,
): Promise<BookingDocument | null> {
  if (await giveToBuyer(deps, booking, checkout)) return null;
  const { ended, canGiveAway } = holders;
  const payment = paymentOf(checkout);
  const refuse = async (reason: RefundReason) => {
    const owed = await oweRefund(deps, booking, reason, { ...payment, amountCents: checkout.amountCents });
    return owed && finishRefund(deps, owed);
  };
  const { amountCents, currency, id } = checkout;
  if (amountCents !== booking.amountCents || currency !== booking.currency) {
    deps.log.error({ booking: booking._id, session: id, amountCents, currency }, 'paid amount differs');
    const expected = { amountCents: booking.amountCents, currency: booking.currency };
    await openCase(deps, { ...finding('amount_differs', booking, checkout), expected });
    return refuse('amount_differs');
  }
  if (booking.state === 'cancelled') {
    await openCase(deps, finding('paid_after_cancel', booking, checkout));
    return refuse('paid_after_cancel');
  }
  if (checkout.paymentIntentId) {
    const returned = await refundsMadeOf(deps, checkout.paymentIntentId);
    await noteDashboardRefunds(deps, booking, checkout, returned);
    const left = { cents: amountCents - returned.cents, currency };
    const lost = checkout.isDisputed ? await lostInDisputes(deps, checkout.paymentIntentId, left) : 0;
    if (returned.cents + lost >= amountCents) return refuse(lost > 0 ? 'dispute_lost' : 'refunded_at_stripe');
  }
  const isLate = booking.state === 'expired' || booking.holdUntil <= deps.clock.now();
  if (isLate) await openCase(deps, finding('paid_late', booking, checkout));
  if (booking.state === 'expired') {
    // Back to pending first: seats must never be sold to a booking in a state that owns none.
    // Without a slot: its owner may have given that to another hold, and what is paid for is no hold.
    await move(deps, booking, 'pending', 'paid late', { set: payment, dropHoldSlot: true });
    return null;
  }
  const isOver = new Map([...ended].flatMap(([id, end]) => (end ? [[id, end] as const] : [])));
  const paidAt = checkout.chargedAt ?? undefined;
  if (!(await sellSeats(deps, booking, deps.clock.now(), isOver, paidAt))) {
    const show = await deps.db.shows.findOne(
      { _id: booking.showId },
      { projection: { status: 1, startsAt: 1, seats: 1 } },
    );
    const { hall } = deps.config.cinema;
    const toEnd = formerHolders(show, booking, hall, deps.clock.now()).filter(([id]) => !ended.has(id));
    for (const [id, end] of toEnd) ended.set(id, (await canGiveAway(deps, id)) ? end : null);
    // Or they have come free since then, or another settlement of this payment has them.
    if (toEnd.length > 0 || canBeHad(show, booking, hall, deps.clock.now(), ended)) return null;
    if (!isLate) await openCase(deps, finding('paid_after_cancel', booking, checkout));
    return refuse(whyNoSeats(show, deps.clock.now()));
  }
  const set = { ...payment, ...cancelledUntilAsPaid(deps.config.booking) };
  const paid = await move(deps, booking, 'paid', 'paid', { set });
  if (paid && booking.session && booking.session.id !== checkout.id)
    await closeCheckout(deps, booking.session.id);
  return paid;
}

const paymentOf = ({ id, paymentIntentId }: Checkout) => ({
  session: { id, url: null },
  ...(paymentIntentId && { paymentIntentId }),
});

/** A case about this payment. */
function finding(kind: Finding['kind'], booking: BookingDocument, checkout: Checkout): Finding {
  const { id, paymentIntentId, amountCents, currency } = checkout;
  return {
    kind,
    subject: id,
    booking,
    payment: { sessionId: id, paymentIntentId },
    amountCents,
    currency: currency ?? booking.currency,
  };
}

type Seats = Pick<ShowDocument, 'status' | 'startsAt' | 'seats'> | null;

function whyNoSeats(show: Seats, now: Date): RefundReason {
  if (show?.status !== 'scheduled') return 'show_cancelled';
  return show.startsAt <= now ? 'show_started' : 'seats_gone';
}

/** Whether nobody else has a booking's seats as they were seen: then they may be tried for once more. */
function canBeHad(
  show: Seats,
  { _id, seats }: BookingDocument,
  hall: HallPlan,
  now: Date,
  ended: FormerHolders['ended'],
): boolean {
  if (show?.status !== 'scheduled' || show.startsAt <= now) return false;
  const isInHall = hasSeats(hall, seats);
  return seats.every((id) => {
    const seat = show.seats[id];
    if (!isInHall) return seat?.bookingId === _id && seat.state === 'sold';
    if (!seat || seat.bookingId === _id) return true;
    const end = ended.get(seat.bookingId);
    return !isOccupied(seat, now) && Boolean(end && seat.until && seat.until <= end);
  });
}

/** Others whose hold on a booking's seats ran out, and may have been paid for in time, each with its end; none when the seats cannot be had anyway. */
function formerHolders(
  show: Seats,
  { _id, seats }: BookingDocument,
  hall: HallPlan,
  now: Date,
): [string, Date][] {
  if (show?.status !== 'scheduled' || show.startsAt <= now || !hasSeats(hall, seats)) return [];
  const taken = seats.map((id) => show.seats[id]).filter((seat) => seat && seat.bookingId !== _id);
  if (taken.some((seat) => seat && isOccupied(seat, now))) return [];
  const ends = new Map<string, Date>();
  for (const seat of taken) {
    const { bookingId, until } = seat ?? {};
    const known = bookingId && ends.get(bookingId);
    if (bookingId && until && (!known || until > known)) ends.set(bookingId, until);
  }
  return [...ends];
}

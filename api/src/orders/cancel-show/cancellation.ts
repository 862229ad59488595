import type { BookingDocument, ShowDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { dueCents } from '../../money-cases/refund-due.ts';

/** Tickets of a show by what cancelling it means for them, and the dollars in them. */
export interface Cancellation {
  status: ShowDocument['status'];
  /** Why it was cancelled: of two who cancel it, one reads here that the other's reason stays. */
  reason?: string;
  /** Every booking of the cancelled show is dealt with. */
  isDone: boolean;
  /** Paid tickets whose money has to go back. */
  sold: number;
  soldAmount: number;
  /** Seats held by bookings that are not paid. */
  held: number;
  /** Tickets whose money is owed: the reconcile job returns it as soon as Stripe takes it. */
  owed: number;
  owedAmount: number;
  /** Tickets whose money is back because of the cancellation. */
  refunded: number;
  refundedAmount: number;
}

type Part = Pick<BookingDocument, 'state' | 'seats' | 'amountCents' | 'refund'>;
const PARTS = { state: 1, seats: 1, amountCents: 1, refund: 1 } as const;

function sum(bookings: readonly Part[], centsOf: (booking: Part) => number) {
  return {
    tickets: bookings.reduce((total, { seats }) => total + seats.length, 0),
    dollars: bookings.reduce((total, booking) => total + centsOf(booking), 0) / 100,
  };
}

/**
 * What cancelling a show will mean, or has come to.
 * @throws Failure 404 for an unknown show
 */
export async function cancellationOf(
  { db }: Pick<Dependencies, 'db'>,
  showId: string,
): Promise<Cancellation> {
  const show = await db.shows.findOne({ _id: showId }, { projection: { status: 1, cancellation: 1 } });
  if (!show) throw new Failure(404, 'unknown_show', 'This show does not exist');
  const states: BookingDocument['state'][] = ['pending', 'paid', 'refunding', 'refunded'];
  const bookings = await db.bookings
    .find({ showId, state: { $in: states } })
    .project<Part>(PARTS)
    .toArray();
  const inState = (state: BookingDocument['state']) => bookings.filter((booking) => booking.state === state);
  const returned = (state: BookingDocument['state']) =>
    sum(
      inState(state).filter(({ refund }) => refund?.reason === 'show_cancelled'),
      // As in the preview: what went back before is not given back once more.
      ({ refund }) => (refund ? dueCents(refund) : 0),
    );
  // A part that was returned in Stripe's dashboard before does not go back again.
  const sold = sum(inState('paid'), ({ amountCents, refund }) => amountCents - (refund?.amountCents ?? 0));
  const [owed, refunded] = [returned('refunding'), returned('refunded')];
  return {
    status: show.status,
    ...(show.cancellation && { reason: show.cancellation.reason }),
    isDone: show.cancellation?.doneAt !== undefined,
    sold: sold.tickets,
    soldAmount: sold.dollars,
    held: sum(inState('pending'), () => 0).tickets,
    owed: owed.tickets,
    owedAmount: owed.dollars,
    refunded: refunded.tickets,
    refundedAmount: refunded.dollars,
  };
}

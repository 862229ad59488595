/**
 * A booking's life.
 *
 *   pending    seats are held until `holdUntil`; nothing is paid
 *   paid       seats are sold to it
 *   expired    the hold ran out and no session of it can be paid any more; Pay Now may bring it back
 *   cancelled  given up before any payment
 *   refunding  money came in and has to go back: the seats are free, the ticket is void
 *   refunded   the money is back
 *
 * Money decides what is final: `paid` is only left to give the money back, and `cancelled` is only left
 * when money arrives for it all the same.
 */
import type { Filter, UpdateFilter } from 'mongodb';
import type { BookingDocument } from '../db/documents.ts';
import { countBooking } from '../counts/counts.ts';
import type { Dependencies } from '../dependencies.ts';
import { type MessageKind, messageOf } from './message-kinds.ts';
import type { BookingState } from './state-names.ts';

// The names stand in a file without imports, because the screens' types reach them.
export { BOOKING_STATES, type BookingState } from './state-names.ts';

/** Every move there is. */
export const MOVES: Readonly<Record<BookingState, readonly BookingState[]>> = {
  pending: ['paid', 'expired', 'cancelled', 'refunding'],
  expired: ['pending', 'cancelled', 'refunding'],
  cancelled: ['refunding'],
  paid: ['refunding'],
  refunding: ['refunded'],
  refunded: [],
};

/** Those of bookings that money has come for, also where it went back. */
export const WITH_MONEY: readonly BookingState[] = ['paid', 'refunding', 'refunded'];

/** Why money goes back; kept in `refund.reason`. */
export type RefundReason =
  | 'cancelled_by_owner'
  | 'show_cancelled'
  | 'show_started'
  | 'seats_gone'
  | 'amount_differs'
  | 'paid_after_cancel'
  | 'refunded_at_stripe'
  | 'dispute_lost';

export interface Change {
  set?: Partial<
    Pick<
      BookingDocument,
      | 'holdUntil'
      | 'attempt'
      | 'holdSlot'
      | 'userEmail'
      | 'session'
      | 'hadPageAt'
      | 'paymentIntentId'
      | 'refund'
      | 'cancelUntilMinutes'
    >
  >;
  /** Drops the checkout session of the attempt that is over. */
  dropSession?: boolean;
  /** The booking is none of the holds that a person may have so many of. */
  dropHoldSlot?: boolean;
  /** What is cancelled is divided by the secret of its link; else that was given to nobody, and goes. */
  keepShareToken?: boolean;
  /** The move also needs that no checkout session is stored. */
  onlyWithoutSession?: boolean;
  /** The admin who does it by hand. */
  actor?: string;
  /** The move also needs that nobody was let in. */
  onlyUnused?: boolean;
  /** Its owner does not see it happen, and is told this. */
  tells?: MessageKind;
}

/**
 * Moves a booking as a compare-and-set on the state and attempt that the caller saw, and appends to its history. What its owner
 * is to be told of the move is written down by the same write.
 * @param booking as last read
 * @param why a few words for the history
 * @returns the booking after the move, or null when somebody else moved it first
 * @throws Error for a move that is not in the table
 */
export async function move(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  booking: BookingDocument,
  to: BookingState,
  why: string,
  {
    set = {},
    dropSession = false,
    dropHoldSlot = false,
    keepShareToken = false,
    onlyWithoutSession = false,
    onlyUnused = false,
    tells,
    actor,
  }: Change = {},
): Promise<BookingDocument | null> {
  if (!MOVES[booking.state].includes(to))
    throw new Error(`A booking cannot move from ${booking.state} to ${to}`);
  const at = clock.now();
  const { _id, showId, state, attempt } = booking;
  // A database that is divided by shows asks one shard alone.
  const seen: Filter<BookingDocument> = { _id, showId, state, attempt };
  const kind = tells ?? messageOf(to, set.refund?.reason);
  const update: UpdateFilter<BookingDocument> = {
    $set: { ...set, state: to, updatedAt: at },
    $push: {
      history: { state: to, at, why, ...(actor !== undefined && { actor }) },
      ...(kind && { outbox: { kind, at } }),
    },
    // The address is for the payment page alone: Pay Now asks for it again.
    $unset: {
      // With what is known of the pages before the next one: nobody waits for their money any more.
      ...(dropSession && { session: true, closingPage: true, payingPage: true }),
      ...(dropHoldSlot && { holdSlot: true }),
      ...(to === 'cancelled' && !keepShareToken && { shareToken: true }),
      ...(to !== 'pending' && { userEmail: true }),
    },
  };
  const moved = await db.bookings.findOneAndUpdate(
    {
      ...seen,
      ...(onlyWithoutSession && { session: { $exists: false } }),
      // An entry that was undone leaves an empty record.
      ...(onlyUnused && { $or: [{ entries: { $exists: false } }, { entries: {} }] }),
    },
    update,
    { returnDocument: 'after' },
  );
  if (moved) countBooking(db, to === 'pending' ? 'taken_up_again' : to);
  return moved;
}

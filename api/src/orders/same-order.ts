/** A second tab, or a second press of the button: one person who asks for the same seats twice means one booking. */
import type { BookingState } from '../bookings/state-names.ts';
import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { sameSeats } from '../seats/seats.ts';
import { ownSeatsShared } from '../seats/taken.ts';

type Needs = Pick<Dependencies, 'db'>;

/** The one of several open bookings that is of exactly these seats; of those that are, the one that has them. */
export async function sameOrderAmong(
  { db }: Needs,
  open: BookingDocument[],
  { showId, seats }: Pick<BookingDocument, 'showId' | 'seats'>,
): Promise<BookingDocument | undefined> {
  const same = open.filter((booking) => sameSeats(booking.seats, seats));
  if (same.length < 2) return same[0];
  const show = await db.shows.findOne({ _id: showId }, { projection: { seats: 1 } });
  return same.find(({ _id }) => seats.some((seat) => show?.seats[seat]?.bookingId === _id)) ?? same[0];
}

/** Whether a person's own other tab can be the reason of a refusal. */
export function lostToSomebody(error: unknown): boolean {
  return error instanceof Failure && ['seats_taken', 'hold_ended', 'unknown_booking'].includes(error.code);
}

/** States of bookings that own nothing: what one that was given up for another choice still has is for whatever is chosen next. */
const DEAD: readonly BookingState[] = ['cancelled', 'refunding', 'refunded'];

/** The one of the caller's bookings of exactly these seats that they are taken by; also one that is paid. */
export async function ownBookingOfSeats(
  { db }: Needs,
  own: readonly BookingDocument[],
  { showId, seats }: Pick<BookingDocument, 'showId' | 'seats'>,
): Promise<BookingDocument | null> {
  const alike = own.filter((booking) => !DEAD.includes(booking.state) && sameSeats(booking.seats, seats));
  // In a crowd nearly everybody lost to somebody else: one question is enough for them.
  if (alike.length === 0) return null;
  const show = await db.shows.findOne({ _id: showId }, { projection: { seats: 1 } });
  return alike.find(({ _id }) => show?.seats[seats[0] ?? '']?.bookingId === _id) ?? null;
}

/**
 * The refusal in words for whoever is refused because of nothing but seats that they share with friends: that these are taken would
 * be news to them.
 * @param own bookings of the caller for the show
 * @returns any other refusal as it is
 */
export function inOwnWords(refusal: unknown, own: readonly BookingDocument[], now: Date): unknown {
  if (!(refusal instanceof Failure) || refusal.code !== 'seats_taken') return refusal;
  const { seats = [] } = refusal.extra;
  const isShared = (seat: string) =>
    own.some(
      ({ share, state, holdUntil, seats: held }) =>
        share !== undefined && state === 'pending' && holdUntil > now && held.includes(seat),
    );
  return seats.length > 0 && seats.every(isShared) ? ownSeatsShared(seats) : refusal;
}

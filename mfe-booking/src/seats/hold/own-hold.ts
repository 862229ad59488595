import type { BookingState } from '@matinee/api/types';
import { lookUp } from '@matinee/shared-ui';
import { heldAmong, waitsForUnknown, type OwnBookings } from './own-bookings.ts';

/**
 * What became of a try to book: seats held for a number of milliseconds, paid for, with the money on its way, none of these, or something
 * that only a later release knows.
 */
export type OwnHold = { state: 'held'; left: number } | { state: 'paid' | 'paying' | 'unknown' | 'none' };

type Booking = OwnBookings['booking'][number];

const KNOWN: Record<BookingState, 1> = {
  pending: 1,
  paid: 1,
  expired: 1,
  cancelled: 1,
  refunding: 1,
  refunded: 1,
};
/** Whether a later API says something of a booking that may mean that its seats are the visitor's. */
const isUnknown = (one: Booking) => !lookUp(KNOWN, one.state) || waitsForUnknown(one);

/**
 * Looks for the booking of a try.
 * @param seats in the order of the hall
 */
export function ownHold(answer: OwnBookings, showId: string, seats: readonly string[]): OwnHold {
  const isSame = ({ show, bookedSeats }: Booking) =>
    show._id === showId && [...bookedSeats].sort().join() === [...seats].sort().join();
  if (answer.booking.some((one) => one.state === 'paid' && isSame(one))) return { state: 'paid' };
  const same = heldAmong(answer).filter(isSame);
  if (same.length > 0) return { state: 'held', left: Math.max(...same.map(({ left }) => left)) };
  const isAny = (is: (one: Booking) => boolean) => answer.booking.some((one) => is(one) && isSame(one));
  if (isAny(({ awaits }) => awaits === 'payment')) return { state: 'paying' };
  return { state: isAny(isUnknown) ? 'unknown' : 'none' };
}

/** A hold that runs: its booking, its seats in the order of the hall, and milliseconds until they are given away. */
export interface RunningHold {
  id: string;
  seats: readonly string[];
  left: number;
}

/**
 * The visitor's holds of a show, by the server's clock, the one that ends last first.
 * @param age milliseconds since the answer came
 */
export const runningHolds = (bookings: OwnBookings, showId: string, age = 0): RunningHold[] =>
  heldAmong(bookings, age)
    .filter(({ show }) => show._id === showId)
    .map(({ _id, bookedSeats, left }) => ({ id: _id, seats: [...bookedSeats].sort(), left }))
    .sort((one, other) => other.left - one.left);

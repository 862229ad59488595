import { heldAmong, type OwnBookings } from './own-bookings.ts';

/** What became of a try to book: seats held for a number of milliseconds, paid for, with the money on its way, or none of these. */
export type OwnHold = { state: 'held'; left: number } | { state: 'paid' | 'paying' | 'none' };

type Booking = OwnBookings['booking'][number];

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
  const isPaying = answer.booking.some((one) => one.awaits === 'payment' && isSame(one));
  return { state: isPaying ? 'paying' : 'none' };
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

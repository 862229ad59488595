import type { ToldHold } from '../../selection/shown-show.ts';
import { heldAmong, type OwnBookings } from './own-bookings.ts';

/** The hold of which the page's header tells. */
interface NextHold {
  bookingId: string;
  /** where it is paid; null when only the page of bookings can lead there */
  paymentLink: string | null;
  isFree: boolean;
  /** milliseconds until the seats are given away */
  left: number;
}

/**
 * The hold that ends first, if any runs.
 * @param told the hold that the page itself tells, so that it is not told twice
 * @param age milliseconds since the answer came
 */
export function nextHold(bookings: OwnBookings, told?: ToldHold, age = 0): NextHold | undefined {
  return heldAmong(bookings, age)
    .filter(
      ({ show, bookedSeats }) => show._id !== told?.showId || [...bookedSeats].sort().join() !== told.seats,
    )
    .map(({ _id, paymentLink, amount, left }) => ({
      bookingId: _id,
      paymentLink,
      isFree: amount === 0,
      left,
    }))
    .sort((one, other) => one.left - other.left)[0];
}

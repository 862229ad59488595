import type { Booking } from './bookings.ts';

/** Where a booking stands for the person who made it. */
export type Phase = 'paid' | 'held' | 'ran-out' | 'cancelled' | 'refunding' | 'refunded';

/**
 * @param now the server's clock, in milliseconds: a hold ends by it, whether the server swept it already or not
 */
export function phaseOf(booking: Booking, now: number): Phase {
  switch (booking.state) {
    case 'cancelled':
    case 'refunding':
    case 'refunded':
      return booking.state;
  }
  if (booking.isPaid) return 'paid';
  return booking.state === 'pending' && booking.expiresAt !== null && now < Date.parse(booking.expiresAt)
    ? 'held'
    : 'ran-out';
}

/** Whether the server is still working on a booking, so that asking again is worth it. */
export const isUnsettled = ({ state }: Booking): boolean => state === 'pending' || state === 'refunding';

export const startOf = ({ show }: Booking): number => Date.parse(show.showDateTime);
export const endOf = (booking: Booking): number => startOf(booking) + booking.show.movie.runtime * 60_000;

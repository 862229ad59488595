import type { Booking } from '../bookings/bookings.ts';

/**
 * Address of the seat map of a booking's show: its movie, its day, and the show itself, since a day has several.
 * @param timeZone the cinema's: the day in the address is the cinema's day
 */
export function seatMapPath({ show }: Booking, timeZone: string): string {
  // Of all locales, Sweden's writes a date as YYYY-MM-DD.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(show.showDateTime));
  return `/seat-layout/${encodeURIComponent(show.movie._id)}/${day}?show=${encodeURIComponent(show._id)}`;
}

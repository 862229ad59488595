import type { Booking } from '../my-booking/bookings/bookings.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

interface Wanted extends Partial<Omit<Booking, 'show'>> {
  /** start of the show, in milliseconds */
  starts: number;
}

/** A booking of two seats for a movie of 102 minutes: unpaid and not held, unless said otherwise. */
export const booking = ({ starts, ...more }: Wanted): Booking => ({
  _id: '64b0c0ffee00000000001234',
  show: {
    _id: `show-${starts}`,
    movie: {
      _id: '7',
      id: 7,
      title: 'In the Lost Lands',
      overview: '',
      poster_path: null,
      backdrop_path: null,
      release_date: '2025-02-27',
      genres: [],
      casts: [],
      original_language: 'en',
      tagline: '',
      vote_average: 6.4,
      vote_count: 1,
      runtime: 102,
    },
    showDateTime: new Date(starts).toISOString(),
    hall: 2,
  },
  bookedSeats: ['B4', 'B3'],
  isPaid: false,
  paymentLink: null,
  amount: 21,
  state: 'expired',
  expiresAt: null,
  ...more,
});

export const paid = { isPaid: true, state: 'paid' } as const;

/** A hold that ends at an instant, in milliseconds. */
export const heldUntil = (end: number) => ({
  state: 'pending' as const,
  expiresAt: new Date(end).toISOString(),
});

/** The answer with a user's bookings. `now` is the server's clock, in milliseconds. */
export const answered = (bookings: Booking[], now: number) =>
  Response.json({ success: true, now: new Date(now).toISOString(), booking: bookings });

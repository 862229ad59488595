import type { BookingDocument } from '../db/documents.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import type { BookingView } from './schemas.ts';
import { bookingView } from './view.ts';

/** My Booking shows this many, newest first. */
const LIMIT = 100;

/** The caller's bookings, newest first. */
export async function ownBookings(deps: Dependencies, caller: Caller, now: Date): Promise<BookingView[]> {
  const { userId } = caller;
  const bookings = await deps.db.bookings.find({ userId }).sort({ createdAt: -1 }).limit(LIMIT).toArray();
  // What was divided among friends is told by the bookings of its seats.
  const told = bookings.filter(({ state, shareToken }) => state !== 'cancelled' || shareToken === undefined);
  return viewBookings(deps, told, now);
}

/** Bookings with their shows and movies, in the given order; one whose show is gone is left out. */
export async function viewBookings(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  bookings: readonly BookingDocument[],
  now: Date,
): Promise<BookingView[]> {
  const unique = (ids: string[]) => ({ _id: { $in: [...new Set(ids)] } });
  const [shows, movies] = await Promise.all([
    db.shows.find(unique(bookings.map(({ showId }) => showId))).toArray(),
    db.movies.find(unique(bookings.map(({ movieId }) => movieId))).toArray(),
  ]);
  const showOf = new Map(shows.map((show) => [show._id, show]));
  const movieOf = new Map(movies.map((movie) => [movie._id, movie]));
  return bookings.flatMap((booking) => {
    const show = showOf.get(booking.showId);
    const movie = movieOf.get(booking.movieId);
    return show && movie ? [bookingView(booking, { show, movie, now, config })] : [];
  });
}

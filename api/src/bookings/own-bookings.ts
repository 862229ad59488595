import type { BookingDocument } from '../db/documents.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import { failedRefunds } from './failed-refunds.ts';
import type { BookingView } from './schemas.ts';
import { bookingView } from './view.ts';

/** My Booking shows this many, newest first, and all others whose show is still to come. */
const LIMIT = 100;
/** No show lasts so long: what began before it is over, and is not read. */
const WEEK_MS = 7 * 24 * 3_600_000;

/** The caller's bookings, newest first. A ticket that can still be used is among them however long ago it was bought. */
export async function ownBookings(deps: Dependencies, caller: Caller, now: Date): Promise<BookingView[]> {
  const { userId } = caller;
  const newest = await deps.db.bookings.find({ userId }).sort({ createdAt: -1 }).limit(LIMIT).toArray();
  const older = newest.length < LIMIT ? [] : await olderToCome(deps, userId, newest, now);
  const all = [...newest, ...older];
  // What was divided among friends is told by the bookings of its seats.
  const told = all.filter(
    (booking) =>
      (booking.state !== 'cancelled' || booking.shareToken === undefined) && !isReplaced(booking, all, now),
  );
  return viewBookings(deps, told, now);
}

/** Whether a hold that ran out was made anew: its seats stand in other bookings of the same show, paid or still held. */
function isReplaced(booking: BookingDocument, all: readonly BookingDocument[], now: Date): boolean {
  if (booking.state !== 'expired') return false;
  const had = all
    .filter(({ showId }) => showId === booking.showId)
    .filter(({ state, holdUntil }) => state === 'paid' || (state === 'pending' && holdUntil > now))
    .flatMap(({ seats }) => seats);
  return booking.seats.every((seat) => had.includes(seat));
}

/**
 * Paid and held bookings beyond the newest, of shows that are not over. Of all that somebody ever had only the index is read: who has that many
 * looks here every few seconds while something is unpaid.
 */
async function olderToCome(
  { db }: Pick<Dependencies, 'db'>,
  userId: string,
  newest: readonly BookingDocument[],
  now: Date,
): Promise<BookingDocument[]> {
  const known = new Set(newest.map(({ _id }) => _id));
  const state = { $in: ['paid' as const, 'pending' as const] };
  // In the order of the index that has all that is asked for: without one the database may read each booking itself.
  const ofShows = await db.bookings
    .find({ userId, state }, { projection: { _id: 0, showId: 1 } })
    .sort({ showId: 1 })
    .toArray();
  const showIds = [...new Set(ofShows.map(({ showId }) => showId))];
  const startsAt = { $gt: new Date(now.getTime() - WEEK_MS) };
  const toCome = await db.shows
    .find({ _id: { $in: showIds }, startsAt, endsAt: { $gt: now } }, { projection: { _id: 1 } })
    .toArray();
  const showId = { $in: toCome.map(({ _id }) => _id) };
  const rest = await db.bookings.find({ userId, showId, state }).sort({ createdAt: -1 }).toArray();
  return rest.filter(({ _id }) => !known.has(_id));
}

/** Bookings with their shows and movies, in the given order; one whose show is gone is left out. */
export async function viewBookings(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  bookings: readonly BookingDocument[],
  now: Date,
): Promise<BookingView[]> {
  const unique = (ids: string[]) => ({ _id: { $in: [...new Set(ids)] } });
  const [shows, movies, failed] = await Promise.all([
    db.shows.find(unique(bookings.map(({ showId }) => showId))).toArray(),
    db.movies.find(unique(bookings.map(({ movieId }) => movieId))).toArray(),
    failedRefunds(db, bookings),
  ]);
  const showOf = new Map(shows.map((show) => [show._id, show]));
  const movieOf = new Map(movies.map((movie) => [movie._id, movie]));
  return bookings.flatMap((booking) => {
    const show = showOf.get(booking.showId);
    const movie = movieOf.get(booking.movieId);
    const hasFailed = failed.has(booking._id);
    return show && movie ? [bookingView(booking, { show, movie, now, hasFailed, config })] : [];
  });
}

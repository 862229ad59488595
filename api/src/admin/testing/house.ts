import type { BookingDocument, MovieDocument, ShowDocument } from '../../db/documents.ts';
import { fillListKeys } from '../../db/list-keys.ts';
import { fillShowListKeys } from '../../db/show-list-keys.ts';
import { movieOf } from '../../testing/fakes.ts';
import type { TestApi } from '../../testing/harness.ts';

const HOUR_MS = 3_600_000;

/**
 * Fills the database: three movies, shows every two hours, half of them over, and bookings of two seats each.
 * @param bookings at most 40 for each show
 */
export async function fillHouse(
  { deps, clock }: TestApi,
  { shows, bookings }: { shows: number; bookings: number },
) {
  const { db, ids } = deps;
  const now = clock.now().getTime();
  const at = clock.now();
  const movies: MovieDocument[] = ['Zero Hour', 'Amélie', 'Minari'].map((title, index) => ({
    ...movieOf(201 + index, { title }),
    _id: String(201 + index),
    fetchedAt: at,
    schemaVersion: 1,
  }));
  const allShows = Array.from({ length: shows }, (_, index): ShowDocument => {
    const startsAt = new Date(now + (index - Math.floor(shows / 2)) * 2 * HOUR_MS + HOUR_MS);
    return {
      _id: ids.next(),
      movieId: String(201 + (index % 3)),
      hall: 1 + (index % 4),
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
      priceCents: 1000 + index,
      status: 'scheduled',
      seats: {},
      seatsVersion: 0,
      createdAt: at,
      schemaVersion: 1,
    };
  });
  const allBookings = Array.from({ length: bookings }, (_, index) =>
    bookingOf(index, allShows, now, ids.next()),
  );
  await db.movies.insertMany(movies);
  await db.shows.insertMany(allShows);
  if (bookings > 0) await db.bookings.insertMany(allBookings);
  await fillListKeys(db);
  await fillShowListKeys(db, at);
  return { shows: allShows, bookings: allBookings };
}

function bookingOf(index: number, shows: ShowDocument[], now: number, _id: string): BookingDocument {
  const show = shows[index % shows.length];
  if (!show) throw new Error('Bookings need a show');
  const pair = Math.floor(index / shows.length);
  const column = 1 + 2 * (Math.floor(pair / 10) % 4);
  const seats = [0, 1].map((next) => `${'ABCDEFGHIJ'.charAt(pair % 10)}${column + next}`);
  for (const seat of seats) show.seats[seat] = { state: 'sold', bookingId: _id };
  const at = new Date(now - index * 60_000);
  return {
    _id,
    userId: `user_${index % 500}`,
    userName: `Person ${index % 500}`,
    showId: show._id,
    movieId: show.movieId,
    seats,
    amountCents: 2 * show.priceCents,
    currency: 'usd',
    state: 'paid',
    holdUntil: at,
    attempt: 1,
    history: [],
    createdAt: at,
    updatedAt: at,
    schemaVersion: 1,
  };
}

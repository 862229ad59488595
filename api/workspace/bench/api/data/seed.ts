import type { Db } from 'mongodb';
import {
  allSeats,
  bookingDocument,
  movieDocument,
  movieIds,
  showDocument,
  type ShowDocument,
} from './documents.ts';

/** Shows of the coming days, however long the cinema's history is: halls and days do not grow with it. */
const UPCOMING = 80;
const BATCH = 1000;

async function insert<Document extends object>(db: Db, name: string, documents: Document[]): Promise<void> {
  for (let from = 0; from < documents.length; from += BATCH)
    await db
      .collection<Document>(name)
      .insertMany(documents.slice(from, from + BATCH) as never, { ordered: false });
}

/** Adds empty shows of the coming days. */
export async function addShows(db: Db, count: number): Promise<ShowDocument[]> {
  const shows = Array.from({ length: count }, (_, index) => showDocument(3 + index * 1.5, index));
  await insert(db, 'shows', shows);
  return shows;
}

/**
 * Fills a database: as many shows as bookings, of which the last 80 shows are still to come. Each visitor has five
 * bookings, `visitor-0` the latest.
 */
export async function seed(db: Db, count: number): Promise<void> {
  await insert(db, 'movies', movieIds.map(movieDocument));
  await addShows(db, Math.min(UPCOMING, count));
  const past = Array.from({ length: Math.max(0, count - UPCOMING) }, (_, index) =>
    showDocument(-24 - index, index),
  );
  const everywhere = past.length > 0 ? past : [showDocument(-24, 0)];
  const bookings = Array.from({ length: count }, (_, index) => {
    const show = everywhere[index % everywhere.length]!;
    const seat = allSeats[Math.floor(index / everywhere.length) % allSeats.length]!;
    const booking = bookingDocument(show, `visitor-${Math.floor(index / 5)}`, [seat], 'paid');
    show.seats[seat] = { state: 'sold', bookingId: booking._id };
    return booking;
  });
  await insert(db, 'shows', everywhere);
  await insert(db, 'bookings', bookings);
}

import { type HallPlan, seatIds } from '../../cinema/hall-plan.ts';
import type { Database } from '../../db/collections.ts';
import type { ShowDocument } from '../../db/documents.ts';
import { movieOf } from '../../testing/fakes.ts';

/** A hall that a crowd fills: then people wait. */
export const SMALL_HALL: HallPlan = { blocks: [['A', 'B']], seatsPerRow: 6 };
export const SMALL_HALL_SEATS = seatIds(SMALL_HALL);
/** For the API. */
export const SMALL_HALL_SETTINGS = { HALL_ROWS: 'A-B', SEATS_PER_ROW: '6' };

/** Puts shows into the database with their movie: My Booking shows nothing without. */
export async function putShows(db: Database, shows: ShowDocument[]): Promise<void> {
  const movie = { ...movieOf(100), fetchedAt: new Date(), schemaVersion: 1 as const };
  await db.movies.updateOne({ _id: '100' }, { $set: movie }, { upsert: true });
  await db.shows.insertMany(shows);
}

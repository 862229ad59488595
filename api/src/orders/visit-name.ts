import type { BookingDocument, ShowDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { showtimeWords } from '../shows/showtime-words.ts';

type Visit = Pick<ShowDocument, 'movieId' | 'startsAt' | 'hall'>;

/**
 * What a payment page and its receipt call the tickets of a show, apart from the seats.
 * @returns `Havoc, Sat 21 Nov 2026, 19:30, Hall 2`
 */
export async function visitName(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  { movieId, startsAt, hall }: Visit,
): Promise<string> {
  const movie = await db.movies.findOne({ _id: movieId }, { projection: { title: 1 } });
  const { day, time } = showtimeWords(startsAt, config.cinema.timeZone);
  return `${movie?.title ?? 'Cinema tickets'}, ${day}, ${time}, Hall ${hall}`;
}

/** The same for a booking. */
export async function visitNameOf(
  deps: Pick<Dependencies, 'db' | 'config'>,
  { showId }: Pick<BookingDocument, 'showId'>,
): Promise<string> {
  const show = await deps.db.shows.findOne(
    { _id: showId },
    { projection: { movieId: 1, startsAt: 1, hall: 1 } },
  );
  return show ? visitName(deps, show) : 'Cinema tickets';
}

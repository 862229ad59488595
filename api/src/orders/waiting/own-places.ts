import type { Caller, Dependencies } from '../../dependencies.ts';
import { keyOf } from './line.ts';
import { placeInLine, type PlaceInLine } from './queue.ts';

/** Where somebody stands in the line of one show. */
export interface OwnPlace extends PlaceInLine {
  showId: string;
  movie: { _id: string; title: string };
  /** ISO instant */
  showDateTime: string;
}

/** Every place of the caller in the lines of shows to come, soonest show first. What is held for them by now is a booking. */
export async function ownPlaces(
  deps: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  { userId }: Pick<Caller, 'userId'>,
): Promise<OwnPlace[]> {
  const { db, clock } = deps;
  const upcoming = { status: 'scheduled' as const, startsAt: { $gt: clock.now() } };
  const shows = await db.shows
    .find(
      { ...upcoming, [`waiting.${keyOf(userId)}`]: { $exists: true } },
      { projection: { movieId: 1, startsAt: 1, waiting: 1 } },
    )
    .sort({ startsAt: 1 })
    .toArray();
  const ofThese = { _id: { $in: shows.map(({ movieId }) => movieId) } };
  const movies = await db.movies.find(ofThese, { projection: { title: 1 } }).toArray();
  const titles = new Map(movies.map(({ _id, title }) => [_id, title]));
  const places = await Promise.all(
    shows.map(async (show) => {
      const place = await placeInLine(deps, userId, show);
      const movie = { _id: show.movieId, title: titles.get(show.movieId) ?? '' };
      return place && { ...place, showId: show._id, movie, showDateTime: show.startsAt.toISOString() };
    }),
  );
  return places.filter((place) => place !== null);
}

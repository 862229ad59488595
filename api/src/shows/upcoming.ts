import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { movieView } from '../movies/movie-view.ts';
import type { FullnessBook } from '../seats/fullness-book.ts';
import type { Fullness } from '../seats/fullness.ts';
import { dateInCinema } from './cinema-time.ts';
import { PUBLIC_FIELDS, publicShowtime, type PublicShow } from './public-show.ts';
import type { ShowDetailAnswer, ShowsAnswer } from './schemas.ts';

/** The distinct movies with an upcoming show, best rated first: an order that stays while showtimes pass. */
export async function upcomingMovies(deps: Dependencies): Promise<ShowsAnswer> {
  const upcoming = { status: 'scheduled' as const, startsAt: { $gt: deps.clock.now() } };
  const ids = await deps.db.shows.distinct('movieId', upcoming);
  const movies = await deps.db.movies.find({ _id: { $in: ids } }).toArray();
  movies.sort((a, b) => b.vote_average - a.vote_average || a.title.localeCompare(b.title));
  return { success: true, shows: movies.map((movie) => movieView(movie, deps.config.movies.ratingCountry)) };
}

function byDate(
  shows: readonly PublicShow[],
  timeZone: string,
  fullness: (showId: string) => Fullness,
): ShowDetailAnswer['dateTime'] {
  const dateTime: ShowDetailAnswer['dateTime'] = {};
  for (const show of shows)
    (dateTime[dateInCinema(show.startsAt, timeZone)] ??= []).push(publicShowtime(show, fullness(show._id)));
  return dateTime;
}

/**
 * A movie with its upcoming showtimes, by date in the cinema's zone and sorted.
 * @throws Failure 404 when the cinema does not know the movie
 */
export async function movieWithShowtimes(
  deps: Dependencies,
  book: FullnessBook,
  movieId: string,
): Promise<ShowDetailAnswer> {
  const movie = await deps.db.movies.findOne({ _id: movieId });
  if (!movie) throw new Failure(404, 'not_found', 'There is no such movie.');
  const shows = await deps.db.shows
    .find(
      { movieId, status: 'scheduled', startsAt: { $gt: deps.clock.now() } },
      { projection: PUBLIC_FIELDS },
    )
    .sort({ startsAt: 1, hall: 1 })
    .toArray();
  const fullness = await book.of(shows);
  const dateTime = byDate(shows, deps.config.cinema.timeZone, fullness);
  return { success: true, movie: movieView(movie, deps.config.movies.ratingCountry), dateTime };
}

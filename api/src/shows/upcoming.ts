import type { Dependencies } from '../dependencies.ts';
import type { ShowDocument } from '../db/documents.ts';
import { Failure } from '../http/failure.ts';
import { movieView } from '../movies/movie-view.ts';
import { dateInCinema } from './cinema-time.ts';
import type { NextTimesAnswer, ShowDetailAnswer, ShowsAnswer } from './schemas.ts';

/** Fields of a show that public answers are made of: never its seats and their owners. */
const PUBLIC_FIELDS = { movieId: 1, startsAt: 1, hall: 1, priceCents: 1 } as const;

/** The distinct movies with an upcoming show, best rated first: an order that stays while showtimes pass. */
export async function upcomingMovies(deps: Dependencies): Promise<ShowsAnswer> {
  const upcoming = { status: 'scheduled' as const, startsAt: { $gt: deps.clock.now() } };
  const ids = await deps.db.shows.distinct('movieId', upcoming);
  const movies = await deps.db.movies.find({ _id: { $in: ids } }).toArray();
  movies.sort((a, b) => b.vote_average - a.vote_average || a.title.localeCompare(b.title));
  return { success: true, shows: movies.map(movieView) };
}

/** What a card has room for. */
const MAX_TIMES = 4;

/** The first showtimes of the next day of each movie that has any: one answer for all the cards of a page. */
export async function nextTimes(deps: Dependencies): Promise<NextTimesAnswer> {
  const { timeZone } = deps.config.cinema;
  const shows = await deps.db.shows
    .find(
      { status: 'scheduled', startsAt: { $gt: deps.clock.now() } },
      { projection: { movieId: 1, startsAt: 1 } },
    )
    .sort({ startsAt: 1, hall: 1 })
    .toArray();
  const times: NextTimesAnswer['times'] = {};
  for (const { _id, movieId, startsAt } of shows) {
    const date = dateInCinema(startsAt, timeZone);
    const next = (times[movieId] ??= { date, shows: [] });
    if (next.date === date && next.shows.length < MAX_TIMES)
      next.shows.push({ time: startsAt.toISOString(), showId: _id });
  }
  return { success: true, times };
}

function byDate(shows: Pick<ShowDocument, '_id' | 'startsAt' | 'priceCents' | 'hall'>[], timeZone: string) {
  const dateTime: ShowDetailAnswer['dateTime'] = {};
  for (const show of shows) {
    const showtimes = (dateTime[dateInCinema(show.startsAt, timeZone)] ??= []);
    const price = show.priceCents / 100;
    showtimes.push({ time: show.startsAt.toISOString(), showId: show._id, price, hall: show.hall });
  }
  return dateTime;
}

/**
 * A movie with its upcoming showtimes, by date in the cinema's zone and sorted.
 * @throws Failure 404 when the cinema does not know the movie
 */
export async function movieWithShowtimes(deps: Dependencies, movieId: string): Promise<ShowDetailAnswer> {
  const movie = await deps.db.movies.findOne({ _id: movieId });
  if (!movie) throw new Failure(404, 'not_found', 'There is no such movie.');
  const shows = await deps.db.shows
    .find(
      { movieId, status: 'scheduled', startsAt: { $gt: deps.clock.now() } },
      { projection: PUBLIC_FIELDS },
    )
    .sort({ startsAt: 1, hall: 1 })
    .toArray();
  return { success: true, movie: movieView(movie), dateTime: byDate(shows, deps.config.cinema.timeZone) };
}

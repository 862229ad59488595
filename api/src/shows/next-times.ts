import type { Dependencies } from '../dependencies.ts';
import { ageRatingOf } from '../movies/age-rating.ts';
import type { FullnessBook } from '../seats/fullness-book.ts';
import { dateInCinema } from './cinema-time.ts';
import { PUBLIC_FIELDS, type PublicShow } from './public-show.ts';
import type { NextTimesAnswer } from './schemas.ts';

/** What a card has room for, and one more. */
const MAX_TIMES = 4;

interface NextDay {
  movieId: string;
  date: string;
  shows: PublicShow[];
}

/** The shows of the next day of each movie. @param shows earliest first */
function nextDays(shows: readonly PublicShow[], timeZone: string): NextDay[] {
  const days = new Map<string, NextDay>();
  for (const show of shows) {
    const { movieId } = show;
    const date = dateInCinema(show.startsAt, timeZone);
    const next = days.get(movieId) ?? { movieId, date, shows: [] };
    days.set(movieId, next);
    if (next.date === date) next.shows.push(show);
  }
  return [...days.values()];
}

/**
 * The first showtimes of the next day of each movie that has any: one answer for all the cards of a page. Those with seats come first, so
 * that a day whose first shows are sold out is not taken for a day without seats.
 */
export async function nextTimes(deps: Dependencies, book: FullnessBook): Promise<NextTimesAnswer> {
  const shows = await deps.db.shows
    .find({ status: 'scheduled', startsAt: { $gt: deps.clock.now() } }, { projection: PUBLIC_FIELDS })
    .sort({ startsAt: 1, hall: 1 })
    .toArray();
  const days = nextDays(shows, deps.config.cinema.timeZone);
  const movies = await deps.db.movies
    .find(
      { _id: { $in: days.map(({ movieId }) => movieId) } },
      { projection: { age_rating: 1, ratedFor: 1 } },
    )
    .toArray();
  const { ratingCountry } = deps.config.movies;
  const ages = new Map(movies.map((movie) => [movie._id, ageRatingOf(movie, ratingCountry)]));
  const fullness = await book.of(days.flatMap((next) => next.shows));
  const times: NextTimesAnswer['times'] = {};
  for (const { movieId, date, shows: all } of days) {
    const [soldOut = [], withSeats = []] = [true, false].map((isFull) =>
      all.filter(({ _id }) => (fullness(_id) === 'sold-out') === isFull),
    );
    times[movieId] = {
      date,
      ageRating: ages.get(movieId),
      shows: [...withSeats, ...soldOut].slice(0, MAX_TIMES).map(({ _id, startsAt }) => ({
        time: startsAt.toISOString(),
        showId: _id,
        fullness: fullness(_id),
      })),
    };
  }
  return { success: true, times };
}

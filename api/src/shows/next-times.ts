import type { Dependencies } from '../dependencies.ts';
import type { FullnessBook } from '../seats/fullness-book.ts';
import { dateInCinema } from './cinema-time.ts';
import { PUBLIC_FIELDS, type PublicShow } from './public-show.ts';
import type { NextTimesAnswer } from './schemas.ts';

/** What a card has room for. */
const MAX_TIMES = 4;

interface NextDay {
  movieId: string;
  date: string;
  shows: PublicShow[];
}

/** The first shows of the next day of each movie. @param shows earliest first */
function nextDays(shows: readonly PublicShow[], timeZone: string): NextDay[] {
  const days = new Map<string, NextDay>();
  for (const show of shows) {
    const { movieId } = show;
    const date = dateInCinema(show.startsAt, timeZone);
    const next = days.get(movieId) ?? { movieId, date, shows: [] };
    days.set(movieId, next);
    if (next.date === date && next.shows.length < MAX_TIMES) next.shows.push(show);
  }
  return [...days.values()];
}

/** The first showtimes of the next day of each movie that has any: one answer for all the cards of a page. */
export async function nextTimes(deps: Dependencies, book: FullnessBook): Promise<NextTimesAnswer> {
  const shows = await deps.db.shows
    .find({ status: 'scheduled', startsAt: { $gt: deps.clock.now() } }, { projection: PUBLIC_FIELDS })
    .sort({ startsAt: 1, hall: 1 })
    .toArray();
  const days = nextDays(shows, deps.config.cinema.timeZone);
  const fullness = await book.of(days.flatMap((next) => next.shows));
  const times: NextTimesAnswer['times'] = {};
  for (const { movieId, date, shows: first } of days)
    times[movieId] = {
      date,
      shows: first.map(({ _id, startsAt }) => ({
        time: startsAt.toISOString(),
        showId: _id,
        fullness: fullness(_id),
      })),
    };
  return { success: true, times };
}

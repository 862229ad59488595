import type { Dependencies } from '../dependencies.ts';
import type { FullnessBook } from '../seats/fullness-book.ts';
import { dateInCinema, datesFrom } from './cinema-time.ts';
import { PUBLIC_FIELDS, publicShowtime } from './public-show.ts';
import type { ProgrammeAnswer } from './schemas.ts';

/** Days of the programme, today among them. */
const DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/** The days of the programme in the cinema's zone, today first. */
export const programmeDates = (now: Date, timeZone: string): string[] =>
  datesFrom(dateInCinema(now, timeZone), DAYS);

/**
 * The shows of all movies in the coming days, by day of the cinema: for a programme, and for finding movies by their times.
 * A day without shows is there too.
 */
export async function programme(deps: Dependencies, book: FullnessBook): Promise<ProgrammeAnswer> {
  const { timeZone } = deps.config.cinema;
  const now = deps.clock.now();
  // A day more than is told: where clocks are put back a day has more than 24 hours.
  const end = new Date(now.getTime() + (DAYS + 1) * DAY_MS);
  const shows = await deps.db.shows
    .find({ status: 'scheduled', startsAt: { $gt: now, $lt: end } }, { projection: PUBLIC_FIELDS })
    .sort({ startsAt: 1, hall: 1 })
    .toArray();
  const days = programmeDates(now, timeZone).map((date) => ({
    date,
    shows: shows.filter(({ startsAt }) => dateInCinema(startsAt, timeZone) === date),
  }));
  const fullness = await book.of(days.flatMap((day) => day.shows));
  return {
    success: true,
    days: days.map((day) => ({
      date: day.date,
      shows: day.shows.map((show) => ({
        movieId: show.movieId,
        ...publicShowtime(show, fullness(show._id)),
      })),
    })),
  };
}

import type { Fullness } from '@matinee/api/types';
import { schema, timeOfDay, type Infer } from '@matinee/shared-ui';
import { apiCall } from '../../api/api-call.ts';
import { t } from '../../messages/movies.en.ts';
import type { MovieWithFacts } from '../../shows/movie-with-facts.ts';
import { isInLanguage, showsByMovie } from '../filters/languages.ts';
import { partOfDay, type Wish } from '../filters/wish.ts';

const showSchema = schema.object({
  movieId: schema.string(),
  showId: schema.string(),
  /** ISO instant */
  time: schema.string(),
  /** US dollars for one seat */
  price: schema.number(),
  hall: schema.number(),
  fullness: schema.optional(schema.openEnum<Fullness>()),
  /** how it is projected, such as `3D`; not known of every show, as the next */
  format: schema.optional(schema.string()),
  /** language that is spoken, ISO 639-1; said of few shows */
  spoken: schema.optional(schema.string()),
  /** language of the subtitles, ISO 639-1 */
  subtitles: schema.optional(schema.string()),
});
export type Show = Infer<typeof showSchema>;

const daySchema = schema.object({ date: schema.string(), shows: schema.array(showSchema) });
export type Day = Infer<typeof daySchema>;

/** All shows of the coming days; the first day is today. */
export const programmeCall = apiCall('GET /api/show/programme', {
  auth: 'none',
  answer: schema.object({ days: schema.array(daySchema) }),
  failure: t('programme.failed'),
});

/** A movie with its shows of one day. */
export interface MovieOnDay {
  movie: MovieWithFacts;
  shows: Show[];
}

export interface ProgrammeDay {
  /** `YYYY-MM-DD` in the cinema's zone */
  date: string;
  movies: MovieOnDay[];
}

/** The days that are asked for; all of them where none is. @param wanted as `day` of a wish */
export function wantedDays(days: readonly Day[], wanted: string | undefined): readonly Day[] {
  if (wanted === 'today') return days.slice(0, 1);
  if (wanted === 'tomorrow') return days.slice(1, 2);
  return wanted === undefined || wanted === 'week' ? days : days.filter(({ date }) => date === wanted);
}

/**
 * Movies of a genre that have a show in a language.
 * @param days the programme; of what is not in it, the language that a movie was made in counts
 */
export function moviesFor(
  movies: readonly MovieWithFacts[],
  { genre, language }: Wish,
  days: readonly Day[] | undefined,
): MovieWithFacts[] {
  const showsOf = showsByMovie(days);
  return movies.filter(
    (movie) =>
      (genre === undefined || movie.genres.some(({ name }) => name === genre)) &&
      showsOf(movie).some((show) => isInLanguage(language, movie, show)),
  );
}

/**
 * The programme as far as somebody wishes to see it: day by day, and on each day the movie first that begins first.
 * @param movies those that are showing
 * @returns the days that have such shows
 */
export function programmeFor(
  days: readonly Day[],
  movies: readonly MovieWithFacts[],
  wish: Wish,
  timeZone: string,
): ProgrammeDay[] {
  const wanted = new Map(moviesFor(movies, wish, days).map((movie) => [movie._id, movie]));
  const isAtTime = ({ time }: Show) =>
    wish.time === undefined || partOfDay(timeOfDay(time, timeZone)) === wish.time;
  return wantedDays(days, wish.day)
    .map(({ date, shows }) => {
      const onDay = new Map<string, MovieOnDay>();
      for (const show of shows.filter(isAtTime)) {
        const movie = wanted.get(show.movieId);
        if (movie && isInLanguage(wish.language, movie, show))
          onDay.set(movie._id, { movie, shows: [...(onDay.get(movie._id)?.shows ?? []), show] });
      }
      return { date, movies: [...onDay.values()] };
    })
    .filter((day) => day.movies.length > 0);
}

import type { FailureCode } from '@matinee/api/types';
import { leftOut, schema, useData } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { t } from '../messages/details.en.ts';
import { useAllShows } from '../shows/all-shows.ts';
import { movieWithFacts, type MovieWithFacts } from '../shows/movie-with-facts.ts';

/** The API’s own words: whatever stands before it answers with a 404 of any movie. */
const NOT_FOUND: FailureCode = 'not_found';
const INVALID: FailureCode = 'invalid';

const showDetailCall = apiCall('GET /api/show/{id}', {
  params: (movieId: string) => ({ id: movieId }),
  auth: 'none',
  answer: schema.object({
    movie: movieWithFacts,
    dateTime: schema.record(
      schema.string(),
      // Of its showtimes a day needs one at all.
      schema.array(schema.object({ time: schema.string() })),
    ),
  }),
  failure: t('movie.failed'),
});

/** Where the page of a movie stands. `dates` are `YYYY-MM-DD` in the cinema's zone, sorted. */
export type MovieDetails =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; message: string; retry(): Promise<unknown> }
  | { state: 'known'; movie: MovieWithFacts; dates: Dates };

export type Dates =
  | { state: 'loading' }
  | { state: 'failed'; retry(): Promise<unknown> }
  | { state: 'known'; dates: string[]; /** as they were read */ of: object };

/**
 * A movie with the days it is shown on. A movie that is in the list of all shows appears at once, before its dates.
 * @param movieId as the address has it; may be anything
 */
export function useMovieDetails(movieId: string): MovieDetails {
  const { data, error, mutate } = useData(showDetailCall, movieId);
  const listed = useAllShows().data?.shows.find(({ _id }) => _id === movieId);
  const retry = () => mutate();
  if (data) {
    const dates = Object.entries(data.dateTime)
      .flatMap(([date, shows]) => (shows.length + leftOut(shows) > 0 ? date : []))
      .sort();
    return { state: 'known', movie: data.movie, dates: { state: 'known', dates, of: data.dateTime } };
  }
  if (error?.code === NOT_FOUND || error?.code === INVALID) return { state: 'unknown' };
  if (listed)
    return {
      state: 'known',
      movie: listed,
      dates: error ? { state: 'failed', retry } : { state: 'loading' },
    };
  return error ? { state: 'failed', message: error.message, retry } : { state: 'loading' };
}

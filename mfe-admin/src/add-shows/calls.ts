import type { ShowFormat } from '@matinee/api/types';
import { schema, type Infer } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { t } from '../messages/en.ts';
import type { Showtime } from './showtimes.ts';

const movieSchema = schema.object({
  id: schema.number(),
  title: schema.string(),
  poster_path: schema.nullable(schema.string()),
  vote_average: schema.number(),
  vote_count: schema.number(),
  release_date: schema.string(),
});
export type NowPlayingMovie = Infer<typeof movieSchema>;

/** The movies that are in cinemas at the moment, as the movie database has them. */
export const nowPlaying = apiCall('GET /api/show/now-playing', {
  auth: 'bearer',
  answer: schema.object({ movies: schema.array(movieSchema) }),
  failure: t('fetching-failed'),
});

export interface NewShows {
  movieId: string;
  showsInput: Showtime[];
  /** US dollars */
  showPrice: number;
  /** of all of them; absent where nobody has said */
  format?: ShowFormat;
  /** language that is spoken, ISO 639-1 */
  spoken?: string;
  /** language of the subtitles, ISO 639-1 */
  subtitles?: string;
}

/** Adds shows of one movie, all or none. */
export const addShows = apiCall('POST /api/show/add', {
  body: (shows: NewShows) => shows,
  auth: 'bearer',
  answer: schema.object({ message: schema.optional(schema.string()) }),
  refusal: schema.object({ fields: schema.optional(schema.record(schema.string(), schema.string())) }),
  failure: t('add.failed'),
});

import type { AdminShow as Show } from '@matinee/api/types';
import { schema, type Infer } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { movieSchema } from '../movie/movie.ts';
import { t } from '../messages/en.ts';
import { listParams, type ListQuery } from '../table/use-list-query.ts';

/** Rows of a page: about two days of four halls. */
export const SHOWS_PER_PAGE = 50;

const showSchema = schema.object({
  _id: schema.string(),
  movie: movieSchema,
  /** ISO instant */
  showDateTime: schema.string(),
  /** ISO instant; absent in answers of an older API */
  endsAt: schema.optional(schema.string()),
  hall: schema.number(),
  /** such as `3D`; not known of every show, as the next */
  format: schema.optional(schema.string()),
  /** language that is spoken, ISO 639-1; said of few shows */
  spoken: schema.optional(schema.string()),
  /** language of the subtitles, ISO 639-1 */
  subtitles: schema.optional(schema.string()),
  status: schema.openEnum<Show['status']>(),
  /** ISO instant; null once it is cancelled; absent in answers of an older API */
  cancelUntil: schema.optional(schema.nullable(schema.string())),
  soldSeats: schema.number(),
  /** who waits for seats to come free; absent in answers of an older API */
  waiting: schema.optional(schema.object({ people: schema.number(), seats: schema.number() })),
  /** US dollars: sold seats × price */
  earnings: schema.number(),
});
export type AdminShow = Infer<typeof showSchema>;

/** One page of the shows with what they sold. */
export const allShows = apiCall('GET /api/admin/all-shows', {
  query: (query: ListQuery) => listParams(query, SHOWS_PER_PAGE),
  auth: 'bearer',
  answer: schema.object({
    shows: schema.array(showSchema),
    total: schema.number(),
    /** older shows are left out; absent where none are, and in answers of an older API */
    listedDays: schema.optional(schema.number()),
  }),
  failure: t('fetching-failed'),
});

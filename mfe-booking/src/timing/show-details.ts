import type { Fullness } from '@matinee/api/types';
import { movieSchema, schema, type Infer } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { t } from '../messages/en.ts';

const timingSchema = schema.object({
  /** ISO instant */
  time: schema.string(),
  showId: schema.string(),
  /** US dollars for one seat */
  price: schema.number(),
  hall: schema.number(),
  /** how full it is; an API of before does not tell it */
  fullness: schema.optional(schema.openEnum<Fullness>()),
  /** such as `3D`; not known of every show, as the next */
  format: schema.optional(schema.string()),
  /** language that is spoken, ISO 639-1; said of few shows */
  spoken: schema.optional(schema.string()),
  /** language of the subtitles, ISO 639-1 */
  subtitles: schema.optional(schema.string()),
});
export type Timing = Infer<typeof timingSchema>;

/** A movie and its coming shows, by date in the cinema's zone. */
export const showDetails = apiCall('GET /api/show/{id}', {
  params: (movieId: string) => ({ id: movieId }),
  auth: 'none',
  answer: schema.object({
    movie: schema.extend(movieSchema, {
      /** how old one has to be, such as `T16`; not known of every movie */
      age_rating: schema.optional(schema.string()),
    }),
    dateTime: schema.record(schema.string(), schema.array(timingSchema)),
  }),
  failure: t('seats.failed'),
});

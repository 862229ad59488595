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
});
export type Timing = Infer<typeof timingSchema>;

/** A movie and its coming shows, by date in the cinema's zone. */
export const showDetails = apiCall('GET /api/show/{id}', {
  params: (movieId: string) => ({ id: movieId }),
  auth: 'none',
  answer: schema.object({
    movie: movieSchema,
    dateTime: schema.record(schema.string(), schema.array(timingSchema)),
  }),
  failure: t('seats.failed'),
});

/** The seats of a show that nobody can pick any more. */
export const occupiedSeats = apiCall('GET /api/booking/seat/{showId}', {
  params: (showId: string) => ({ showId }),
  auth: 'bearer',
  answer: schema.object({ occupiedSeats: schema.array(schema.string()) }),
  failure: t('seats.occupied-failed'),
});

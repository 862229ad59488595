import { apiCall, schema, type Infer } from '@matinee/shared-ui';
import { filmSchema } from '../film/film.ts';
import { t } from '../messages/en.ts';

const showSchema = schema.object({
  _id: schema.string(),
  movie: filmSchema,
  /** ISO instant */
  showDateTime: schema.string(),
  hall: schema.number(),
  status: schema.oneOf(['scheduled', 'cancelled']),
  soldSeats: schema.number(),
  /** US dollars: sold seats × price */
  earnings: schema.number(),
});
export type AdminShow = Infer<typeof showSchema>;

/** Every show with what it sold. */
export const allShows = apiCall({
  method: 'GET',
  path: () => '/api/admin/all-shows',
  auth: 'bearer',
  answer: schema.object({ shows: schema.array(showSchema) }),
  failure: t('fetching-failed'),
});

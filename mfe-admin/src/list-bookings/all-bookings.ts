import { apiCall, schema, type Infer } from '@matinee/shared-ui';
import { movieSchema } from '../movie/movie.ts';
import { t } from '../messages/en.ts';
import { listParams, type ListQuery } from '../table/use-list-query.ts';

/** Rows of a page. */
export const BOOKINGS_PER_PAGE = 50;

const bookingSchema = schema.object({
  _id: schema.string(),
  user: schema.object({ name: schema.string() }),
  show: schema.object({ movie: movieSchema, showDateTime: schema.string() }),
  bookedSeats: schema.array(schema.string()),
  /** US dollars */
  amount: schema.number(),
  isPaid: schema.boolean(),
  state: schema.oneOf(['pending', 'paid', 'expired', 'cancelled', 'refunding', 'refunded']),
  /** ISO instant */
  createdAt: schema.string(),
});
export type AdminBooking = Infer<typeof bookingSchema>;

/** One page of everybody's bookings. */
export const allBookings = apiCall({
  method: 'GET',
  path: (query: ListQuery) => `/api/admin/all-bookings?${listParams(query, BOOKINGS_PER_PAGE)}`,
  auth: 'bearer',
  answer: schema.object({ bookings: schema.array(bookingSchema), total: schema.number() }),
  failure: t('fetching-failed'),
});

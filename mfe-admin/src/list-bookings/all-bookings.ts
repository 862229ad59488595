import type { BookingState } from '@matinee/api/types';
import { schema, type Infer } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
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
  state: schema.openEnum<BookingState>(),
  /** ISO instant */
  createdAt: schema.string(),
});
export type AdminBooking = Infer<typeof bookingSchema>;

/** One page of everybody's bookings. */
export const allBookings = apiCall('GET /api/admin/all-bookings', {
  query: (query: ListQuery) => listParams(query, BOOKINGS_PER_PAGE),
  auth: 'bearer',
  answer: schema.object({ bookings: schema.array(bookingSchema), total: schema.number() }),
  failure: t('fetching-failed'),
});

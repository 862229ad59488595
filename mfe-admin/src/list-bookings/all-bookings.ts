import { apiCall, schema, type Infer } from '@matinee/shared-ui';
import { filmSchema } from '../film/film.ts';
import { t } from '../messages/en.ts';

const bookingSchema = schema.object({
  _id: schema.string(),
  user: schema.object({ name: schema.string() }),
  show: schema.object({ movie: filmSchema, showDateTime: schema.string() }),
  bookedSeats: schema.array(schema.string()),
  /** US dollars */
  amount: schema.number(),
  isPaid: schema.boolean(),
  state: schema.oneOf(['pending', 'paid', 'expired', 'cancelled', 'refunding', 'refunded']),
  /** ISO instant */
  createdAt: schema.string(),
});
export type AdminBooking = Infer<typeof bookingSchema>;

/** Everybody's bookings. */
export const allBookings = apiCall({
  method: 'GET',
  path: () => '/api/admin/all-bookings',
  auth: 'bearer',
  answer: schema.object({ bookings: schema.array(bookingSchema) }),
  failure: t('fetching-failed'),
});

import type { BookingAwaits, BookingState } from '@matinee/api/types';
import { movieSchema, schema } from '@matinee/shared-ui';
import { apiCall } from '../../api/api-call.ts';
import { t } from '../../messages/en.ts';

const ticketSchema = schema.object({
  seat: schema.string(),
  /** what lets in who sits there */
  code: schema.string(),
  /** ISO instant at which it did */
  usedAt: schema.nullable(schema.string()),
  /** of the link by which somebody else has this ticket; an older API has none */
  sentToken: schema.optional(schema.nullable(schema.string())),
});
export type SeatTicket = schema.Infer<typeof ticketSchema>;

/** One booking, as the API sends it and as a device keeps it. */
export const bookingSchema = schema.object({
  _id: schema.string(),
  show: schema.object({
    _id: schema.string(),
    movie: movieSchema,
    /** ISO instant */
    showDateTime: schema.string(),
    /** ISO instant at which it is over; an older API does not say */
    endsAt: schema.optional(schema.string()),
    hall: schema.number(),
    /** such as `3D`; not known of every show, as the next */
    format: schema.optional(schema.string()),
    /** language that is spoken, ISO 639-1; said of few shows */
    spoken: schema.optional(schema.string()),
    /** language of the subtitles, ISO 639-1 */
    subtitles: schema.optional(schema.string()),
    /** why it does not take place; absent while it does */
    cancelled: schema.optional(schema.string()),
  }),
  bookedSeats: schema.array(schema.string()),
  isPaid: schema.boolean(),
  /** the hosted payment page; null when Pay Now has to ask for one */
  paymentLink: schema.nullable(schema.string()),
  /** dollars */
  amount: schema.number(),
  state: schema.openEnum<BookingState>(),
  /** what it waits for that nobody here can hurry; absent mostly, and in answers of an older API */
  awaits: schema.optional(schema.openEnum<BookingAwaits>()),
  /** ISO instant at which the hold ends; null when nothing is held */
  expiresAt: schema.nullable(schema.string()),
  /** ISO instant until which the payment of a hold that ran out may become known; null: none can; an older API does not say */
  mayBePaidUntil: schema.optional(schema.nullable(schema.string())),
  /** ISO instant at which it was booked */
  createdAt: schema.optional(schema.string()),
  /** ISO instant from which on a paid one can no longer be given back; an older API does not say */
  cancelUntil: schema.optional(schema.nullable(schema.string())),
  /** one for each seat of a visit to come; an older API has none */
  tickets: schema.optional(schema.array(ticketSchema)),
  /** the visit as a calendar file; an older API has none */
  calendar: schema.optional(schema.nullable(schema.string())),
  /** why its money goes back, in the API's words; absent where the owner knows */
  refundNote: schema.optional(schema.string()),
  /** of the link by which friends take this seat; absent in answers of an older API */
  shareToken: schema.optional(schema.nullable(schema.string())),
});
export type Booking = schema.Infer<typeof bookingSchema>;

/** The signed-in user's bookings, and the server's clock at the time of the answer. */
export const bookingsCall = apiCall('GET /api/user/bookings', {
  auth: 'bearer',
  answer: schema.object({ now: schema.string(), booking: schema.array(bookingSchema) }),
  failure: t('my-booking.failed'),
});

/** Asks for a payment page; a booking that ran out claims its seats again first. */
export const payCall = apiCall('POST /api/booking/{id}/pay', {
  params: (bookingId: string) => ({ id: bookingId }),
  auth: 'bearer',
  answer: schema.object({ url: schema.string() }),
  failure: t('unpaid.pay.failed'),
});

/** Gives the seats back; a paid booking's money goes back too. */
export const cancelCall = apiCall('POST /api/booking/{id}/cancel', {
  params: (bookingId: string) => ({ id: bookingId }),
  auth: 'bearer',
  answer: schema.object({ success: schema.boolean() }),
  failure: t('cancel.failed'),
});

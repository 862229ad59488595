import type { BookingAwaits, BookingState } from '@matinee/api/types';
import { schema, type Infer } from '@matinee/shared-ui';
import { apiCall } from '../../api/api-call.ts';
import { t } from '../../messages/en.ts';

const bookingSchema = schema.object({
  _id: schema.string(),
  show: schema.object({ _id: schema.string() }),
  bookedSeats: schema.array(schema.string()),
  state: schema.openEnum<BookingState>(),
  /** what it waits for that nobody here can hurry; absent mostly, and in answers of an older API */
  awaits: schema.optional(schema.openEnum<BookingAwaits>()),
  /** ISO instant at which the hold ends; null when nothing is held */
  expiresAt: schema.nullable(schema.string()),
  /** the hosted payment page; null when there is none yet */
  paymentLink: schema.nullable(schema.string()),
  /** dollars: what costs nothing is to be confirmed, not paid */
  amount: schema.optional(schema.number()),
});
const answerSchema = schema.object({ now: schema.string(), booking: schema.array(bookingSchema) });

/** The signed-in visitor's bookings, and the server's clock at the time of the answer. */
export const ownBookings = apiCall('GET /api/user/bookings', {
  auth: 'bearer',
  answer: answerSchema,
  failure: t('bookings.failed'),
});

export type OwnBookings = Infer<typeof answerSchema>;

/** A booking whose hold runs, and is still to be paid, and milliseconds until its seats are given away. */
type Held = Infer<typeof bookingSchema> & { left: number };

/** Whether a booking waits for what only a later API knows: nobody here can say then whether it is to be paid. */
export const waitsForUnknown = ({ awaits }: Pick<Infer<typeof bookingSchema>, 'awaits'>): boolean =>
  awaits !== undefined && awaits !== 'payment' && awaits !== 'decision';

/**
 * Those of them whose hold runs, by the server's clock, and that are still to be paid: of money that is on its way My Booking tells.
 * @param age milliseconds since the answer came
 */
export const heldAmong = ({ now, booking }: OwnBookings, age = 0): Held[] =>
  booking
    .filter(
      (one) =>
        one.state === 'pending' &&
        one.expiresAt !== null &&
        one.awaits !== 'payment' &&
        !waitsForUnknown(one),
    )
    .map((one) => ({ ...one, left: Date.parse(one.expiresAt ?? '') - Date.parse(now) - age }))
    .filter(({ left }) => left > 0);

import type { BookingState } from '@matinee/api/types';
import { schema, type Infer } from '@matinee/shared-ui';
import { apiCall } from '../../api/api-call.ts';
import { t } from '../../messages/en.ts';
import type { ToldHold } from '../../selection/shown-show.ts';

const bookingSchema = schema.object({
  _id: schema.string(),
  show: schema.object({ _id: schema.string() }),
  bookedSeats: schema.array(schema.string()),
  state: schema.openEnum<BookingState>(),
  /** ISO instant at which the hold ends; null when nothing is held */
  expiresAt: schema.nullable(schema.string()),
  /** the hosted payment page; null when there is none yet */
  paymentLink: schema.nullable(schema.string()),
});
const answerSchema = schema.object({ now: schema.string(), booking: schema.array(bookingSchema) });

export const bookingsCall = apiCall('GET /api/user/bookings', {
  auth: 'bearer',
  answer: answerSchema,
  failure: t('bookings.failed'),
});

export interface RunningHold {
  bookingId: string;
  /** where it is paid; null when only the page of bookings can lead there */
  paymentLink: string | null;
  /** milliseconds until the seats are given away */
  left: number;
}

/**
 * The hold that ends first, if any runs.
 * @param told the hold that the page itself tells, so that it is not told twice
 * @param age milliseconds since the answer came
 */
export function nextHold(
  { now, booking }: Infer<typeof answerSchema>,
  told?: ToldHold,
  age = 0,
): RunningHold | undefined {
  return booking
    .filter(({ state, expiresAt }) => state === 'pending' && expiresAt !== null)
    .filter(
      ({ show, bookedSeats }) => show._id !== told?.showId || [...bookedSeats].sort().join() !== told.seats,
    )
    .map(({ _id, paymentLink, expiresAt }) => ({
      bookingId: _id,
      paymentLink,
      left: Date.parse(expiresAt ?? '') - Date.parse(now) - age,
    }))
    .filter(({ left }) => left > 0)
    .sort((one, other) => one.left - other.left)[0];
}

import type { BookingState } from '@matinee/api/types';
import { schema, type Infer } from '@matinee/shared-ui';
import { apiCall } from '../../api/api-call.ts';
import { t } from '../../messages/en.ts';

const bookingSchema = schema.object({
  _id: schema.string(),
  show: schema.object({ _id: schema.string() }),
  bookedSeats: schema.array(schema.string()),
  state: schema.openEnum<BookingState>(),
  /** ISO instant at which the hold ends; null when nothing is held */
  expiresAt: schema.nullable(schema.string()),
});
const answerSchema = schema.object({ now: schema.string(), booking: schema.array(bookingSchema) });

/** The signed-in visitor's bookings, and the server's clock at the time of the answer. */
export const ownBookings = apiCall('GET /api/user/bookings', {
  auth: 'bearer',
  answer: answerSchema,
  failure: t('bookings.failed'),
});

/** What became of a try to book: seats held for a number of milliseconds, paid for, or neither. */
export type OwnHold = { state: 'held'; left: number } | { state: 'paid' } | { state: 'none' };

/**
 * Looks for the booking of a try.
 * @param seats in the order of the hall
 */
export function ownHold(
  answer: Infer<typeof answerSchema>,
  showId: string,
  seats: readonly string[],
): OwnHold {
  const now = Date.parse(answer.now);
  const same = answer.booking.filter(
    ({ show, bookedSeats }) =>
      show._id === showId && [...bookedSeats].sort().join() === [...seats].sort().join(),
  );
  if (same.some(({ state }) => state === 'paid')) return { state: 'paid' };
  const ends = same
    .filter(({ state, expiresAt }) => state === 'pending' && expiresAt !== null)
    .map(({ expiresAt }) => Date.parse(expiresAt ?? ''));
  const left = Math.max(-Infinity, ...ends) - now;
  return left > 0 ? { state: 'held', left } : { state: 'none' };
}

/** A hold that runs: its booking, its seats in the order of the hall, and milliseconds until they are given away. */
export interface RunningHold {
  id: string;
  seats: readonly string[];
  left: number;
}

/**
 * The visitor's holds of a show, by the server's clock, the one that ends last first.
 * @param age milliseconds since the answer came
 */
export const runningHolds = (
  { now, booking }: Infer<typeof answerSchema>,
  showId: string,
  age = 0,
): RunningHold[] =>
  booking
    .filter(({ show, state, expiresAt }) => show._id === showId && state === 'pending' && expiresAt !== null)
    .map(({ _id, bookedSeats, expiresAt }) => ({
      id: _id,
      seats: [...bookedSeats].sort(),
      left: Date.parse(expiresAt ?? '') - Date.parse(now) - age,
    }))
    .filter(({ left }) => left > 0)
    .sort((one, other) => other.left - one.left);

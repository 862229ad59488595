import type { BookingDocument } from '../db/documents.ts';
import { awaitsOf } from './awaits.ts';

type Had = Parameters<typeof awaitsOf>[0] & Pick<BookingDocument, 'holdUntil'>;

/** Whether a booking has its seats now: they are paid for, or held. */
export const isHad = ({ state, holdUntil }: Pick<Had, 'state' | 'holdUntil'>, now: Date): boolean =>
  state === 'paid' || (state === 'pending' && holdUntil > now);

/** Whether it is, or may become, a visit: money that is on its way buys the seats after the hold, too, while they are free. */
export const mayBeHad = (booking: Had, now: Date): boolean =>
  isHad(booking, now) || awaitsOf(booking) === 'payment';

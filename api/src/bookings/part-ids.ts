import { createHash } from 'node:crypto';
import type { BookingDocument } from '../db/documents.ts';

/** One id for one seat of a hold, so that dividing it twice makes the same bookings. */
export const partId = (bookingId: string, seat: string): string =>
  createHash('sha256').update(`${bookingId} ${seat}`).digest('hex').slice(0, 24);

/** The ids of the bookings that a hold becomes when it is shared: they stay, while the secret of their link may be another one by now. */
export const partIds = ({ _id, seats }: Pick<BookingDocument, '_id' | 'seats'>): string[] =>
  seats.map((seat) => partId(_id, seat));

import type { BookingDocument, ShowDocument } from '../db/documents.ts';
import type { Config } from '../config.ts';
import { ticketCode } from './code.ts';

/** Seat → the code that lets in who sits there; without a key each is the booking's number with the seat. */
export function codesOf(
  { _id: bookingId, seats, issues = {} }: Pick<BookingDocument, '_id' | 'seats' | 'issues'>,
  { startsAt, hall }: Pick<ShowDocument, 'startsAt' | 'hall'>,
  { ticketKey }: Pick<Config, 'ticketKey'>,
): { seat: string; code: string }[] {
  return seats.toSorted().map((seat) => {
    const issue = issues[seat] ?? 0;
    const plain = `${bookingId}-${seat}${issue > 0 ? `-${issue}` : ''}`;
    return {
      seat,
      code: ticketKey ? ticketCode({ bookingId, startsAt, hall, seat, issue }, ticketKey) : plain,
    };
  });
}

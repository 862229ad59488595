import { vi } from 'vitest';
import type { Database } from '../../db/collections.ts';
import type { BookingDocument } from '../../db/documents.ts';

/** Does something just before the next move of a booking: whoever moves it has not seen it. */
export function beforeNextMove({ bookings }: Pick<Database, 'bookings'>, deed: () => Promise<unknown>): void {
  const move: (...words: Parameters<typeof bookings.findOneAndUpdate>) => Promise<BookingDocument | null> =
    bookings.findOneAndUpdate.bind(bookings);
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementationOnce(async (...words) => {
    await deed();
    return move(...words);
  });
}

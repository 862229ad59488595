import { vi } from 'vitest';
import type { Database } from '../../db/collections.ts';
import type { BookingDocument } from '../../db/documents.ts';

/** From now on the n-th write of shows and bookings fails as if its connection had broken there; later ones work again. */
export function breakAt({ shows, bookings }: Database, at: number, isDone: boolean): void {
  let left = at;
  const breaking =
    <A extends unknown[], R>(write: (...words: A) => Promise<R>) =>
    async (...words: A): Promise<R> => {
      if (left-- !== 0) return write(...words);
      if (isDone) await write(...words);
      throw new Error('the connection broke');
    };
  const claims = breaking(shows.updateOne.bind(shows));
  vi.spyOn(shows, 'updateOne').mockImplementation(claims);
  const releases = breaking(shows.bulkWrite.bind(shows));
  vi.spyOn(shows, 'bulkWrite').mockImplementation(releases);
  const inserts = breaking(bookings.insertOne.bind(bookings));
  vi.spyOn(bookings, 'insertOne').mockImplementation(inserts);
  const updates = breaking(bookings.updateOne.bind(bookings));
  vi.spyOn(bookings, 'updateOne').mockImplementation(updates);
  const change: (...words: Parameters<typeof bookings.findOneAndUpdate>) => Promise<BookingDocument | null> =
    bookings.findOneAndUpdate.bind(bookings);
  const moves = breaking(change);
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementation(moves);
}

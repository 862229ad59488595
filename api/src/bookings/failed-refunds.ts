import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';

/** @returns ids of those whose refund only a person can make now */
export async function failedRefunds(
  { moneyCases }: Pick<Dependencies['db'], 'moneyCases'>,
  bookings: readonly BookingDocument[],
): Promise<Set<string | undefined>> {
  const due = bookings.filter(({ state }) => state === 'refunding' || state === 'refunded');
  if (due.length === 0) return new Set();
  const bookingId = { $in: due.map(({ _id }) => _id) };
  const cases = await moneyCases
    .find({ bookingId, kind: { $ne: 'disputed' }, outcome: 'failed' }, { projection: { bookingId: 1 } })
    .toArray();
  return new Set(cases.map((one) => one.bookingId));
}

import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { partId, partIds } from './part-ids.ts';
import { WITH_MONEY } from './states.ts';
import { wasForPaying } from './unpaid-minutes.ts';

/**
 * Those of a person's holds of a show that count as held without being paid for. Of one that was shared, the seats that somebody has paid
 * for since were kept from nobody.
 */
export async function heldForPaying(
  { db }: Pick<Dependencies, 'db'>,
  mine: readonly BookingDocument[],
): Promise<BookingDocument[]> {
  const held = mine.filter(wasForPaying);
  const shared = held.filter(({ shareToken }) => shareToken !== undefined);
  if (shared.length === 0) return held;
  const ids = shared.flatMap(partIds);
  const withMoney = { _id: { $in: ids }, state: { $in: [...WITH_MONEY] } };
  const paid = await db.bookings.find(withMoney, { projection: { _id: 1 } }).toArray();
  const arePaid = new Set(paid.map(({ _id }) => _id));
  return held.map((hold) => ({
    ...hold,
    seats: hold.seats.filter((seat) => !arePaid.has(partId(hold._id, seat))),
  }));
}

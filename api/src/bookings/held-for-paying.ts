import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { partId, partIds } from './part-ids.ts';
import { WITH_MONEY } from './states.ts';
import { wasForPaying } from './unpaid-minutes.ts';

/**
 * Those of a person's holds of a show that count as held without being paid for. Of a shared one, seats that somebody has paid for do not count.
 * A seat that a friend took counts for the holder until the friend took it, and for the friend from then on.
 */
export async function heldForPaying(
  { db }: Pick<Dependencies, 'db'>,
  mine: readonly BookingDocument[],
): Promise<BookingDocument[]> {
  const held = mine.filter(wasForPaying);
  const shared = held.filter(({ shareToken }) => shareToken !== undefined);
  if (shared.length === 0) return held;
  const ids = shared.flatMap(partIds);
  const parts = await db.bookings.find({ _id: { $in: ids } }, { projection: { listKeys: 0 } }).toArray();
  const arePaid = new Set(parts.filter(({ state }) => WITH_MONEY.includes(state)).map(({ _id }) => _id));
  const own = held.map((hold) => ({
    ...hold,
    seats: hold.seats.filter((seat) => !arePaid.has(partId(hold._id, seat))),
  }));
  return [...own, ...parts.filter(({ _id }) => !arePaid.has(_id)).flatMap(untilTaken)];
}

/** A seat that a friend took, as its holder had it; of older releases nobody knows until when that was. */
function untilTaken(part: BookingDocument): BookingDocument[] {
  if (!part.share?.takenAt) return [];
  const { takenAt, ...share } = part.share;
  const before = part.history.filter(({ at }) => at < takenAt);
  const end = { state: 'cancelled' as const, at: takenAt, why: 'taken by a friend' };
  return [{ ...part, userId: share.holder, share, history: [...before, end] }];
}

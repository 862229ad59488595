import type { Database } from './collections.ts';
import type { BookingDocument } from './documents.ts';
import { isDuplicate } from './is-duplicate.ts';

/** The slot of a booking that is written without a look. */
export const FIRST_HOLD_SLOT = 0;

type Hold = Pick<
  BookingDocument,
  '_id' | 'userId' | 'showId' | 'holdSlot' | 'holdUntil' | 'orderHash' | 'paymentIntentId'
>;

async function changeSlot(db: Database, hold: Hold, holdSlot: number | undefined): Promise<void> {
  const asRead = { _id: hold._id, state: 'pending' as const, holdSlot: hold.holdSlot ?? { $exists: false } };
  const change = holdSlot === undefined ? { $unset: { holdSlot: true as const } } : { $set: { holdSlot } };
  await db.bookings.updateOne(asRead, change).catch((error: unknown) => {
    // Meanwhile a new order of the same person has taken the slot: then the slot is taken, which is all that is wanted.
    if (!isDuplicate(error)) throw error;
  });
}

/** Those that another hold of the same person and show already excludes. */
function doubledAmong(holds: readonly Hold[]): Hold[] {
  const taken = new Set<string>();
  return holds.filter(({ holdSlot, orderHash }) => {
    if (holdSlot === undefined) return false;
    const excluding = [`slot ${holdSlot}`, ...(orderHash === undefined ? [] : [`order ${orderHash}`])];
    const isDoubled = excluding.some((name) => taken.has(name));
    if (!isDoubled) excluding.forEach((name) => taken.add(name));
    return isDoubled;
  });
}

async function orderSlotsOf(db: Database, holds: Hold[]): Promise<void> {
  const newestFirst = holds.toSorted((a, b) => b.holdUntil.getTime() - a.holdUntil.getTime());
  const doubled = doubledAmong(newestFirst);
  for (const hold of doubled) await changeSlot(db, hold, undefined);
  const isLoose = ({ holdSlot }: Hold) => holdSlot === undefined;
  if (doubled.length === 0 && !holds.some(isLoose)) return;
  const kept = newestFirst.filter((hold) => !doubled.includes(hold));
  if (kept.some(({ holdSlot }) => holdSlot === FIRST_HOLD_SLOT)) return;
  // What is paid for is no hold, and stands in no slot.
  const first = kept.find(({ paymentIntentId }) => paymentIntentId === undefined);
  if (first) await changeSlot(db, first, FIRST_HOLD_SLOT);
}

/**
 * Brings the holds that older releases made into slots: of several in one slot the newest keeps it and the others stand in none,
 * and one of those who have a hold stands in the first, so that the next order of that person looks. Every hold stays, and
 * counts. Doing it again changes nothing.
 */
export async function orderHoldSlots(db: Database): Promise<void> {
  const projection = { userId: 1, showId: 1, holdSlot: 1, holdUntil: 1, orderHash: 1, paymentIntentId: 1 };
  const byPerson = new Map<string, Hold[]>();
  for await (const hold of db.bookings.find({ state: 'pending' }, { projection })) {
    const person = JSON.stringify([hold.userId, hold.showId]);
    byPerson.set(person, [...(byPerson.get(person) ?? []), hold]);
  }
  for (const holds of byPerson.values()) await orderSlotsOf(db, holds);
}

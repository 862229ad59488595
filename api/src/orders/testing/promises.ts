import { CHANGED_CHOICE } from '../../bookings/given-up.ts';
import { partIds } from '../../bookings/part-ids.ts';
import type { BookingState } from '../../bookings/states.ts';
import type { Database } from '../../db/collections.ts';
import type { BookingDocument } from '../../db/documents.ts';
import { SOLD_TOO_LATE } from '../settlement/free-lost-seats.ts';
import type { Crowd } from './crowd.ts';
import { brokenAtDoor, isIn } from './door-receipt.ts';
import { brokenPlaces } from './line-promises.ts';
import type { Receipt } from './receipt.ts';

/** States that a booking may be in, at rest, after what its buyer was told. */
function keeping({ said, moneyTaken, inDoubt, isFree }: Receipt, isShowCancelled: boolean): BookingState[] {
  const given = inDoubt || isShowCancelled;
  if (said === 'shared') return ['cancelled'];
  if (said === 'cancelled') return ['cancelled', 'refunded'];
  if (said === 'paid') return given ? ['paid', 'refunded'] : ['paid'];
  if (moneyTaken) return ['paid', 'refunded'];
  const confirmed: BookingState[] = isFree && inDoubt ? ['paid', 'refunded'] : [];
  return given ? ['expired', 'cancelled', ...confirmed] : ['expired'];
}

/** Whether a friend has taken a shared seat before its holder had anything of it but the link. */
const isFriends = ({ friends, said, moneyTaken }: Receipt, { userId }: BookingDocument): boolean =>
  friends.has(userId) && said === 'booked' && !moneyTaken;

/** What people were told and the database does not bear out once everything is settled: a line for each. */
export async function brokenPromises(
  db: Database,
  { receipts, places, lies }: Pick<Crowd, 'receipts' | 'places' | 'lies'>,
): Promise<string[]> {
  const broken = [...lies, ...(await brokenPlaces(db, places.values()))];
  const cancelled = new Set(
    (await db.shows.find({ status: 'cancelled' }, { projection: { _id: 1 } }).toArray()).map(
      ({ _id }) => _id,
    ),
  );
  for (const receipt of receipts.values()) {
    const { bookingId, said } = receipt;
    const booking = await db.bookings.findOne({ _id: bookingId });
    if (!booking && receipt.mayBeGone && said === 'booked' && !receipt.moneyTaken) continue;
    const sameSeats = booking?.seats.join() === receipt.seats.join();
    if (booking && sameSeats && isFriends(receipt, booking)) continue;
    if (booking?.userId !== receipt.userId || !sameSeats) {
      broken.push(`I6: booking ${bookingId} is lost`);
      continue;
    }
    // Its owner has chosen other seats since, which took its place.
    const isReplaced = said === 'booked' && booking.history.at(-1)?.why === CHANGED_CHOICE;
    // Who confirmed it as its hold ended was told that it is over, and its seats are anybody's again.
    const isOver = said === 'booked' && receipt.isFree && booking.history.at(-1)?.why === SOLD_TOO_LATE;
    const states = isReplaced || isOver ? ['cancelled'] : keeping(receipt, cancelled.has(receipt.showId));
    if (!states.includes(booking.state)) {
      const ways = booking.history.map(({ state, why }) => `${state} (${why})`).join(', ');
      broken.push(`I6: ${bookingId} was said to be ${said} and is ${booking.state}: ${ways}`);
    }
    broken.push(...brokenAtDoor(booking, receipt));
    if (said === 'cancelled' && receipt.scans.some(isIn))
      broken.push(`door: ${bookingId} was let in, and given back`);
    if (said === 'shared') broken.push(...(await lostParts(db, booking)));
  }
  return broken;
}

/** Each seat of a hold that was said to be shared is a booking. */
async function lostParts(db: Database, whole: BookingDocument): Promise<string[]> {
  const ids = partIds(whole);
  const parts = await db.bookings.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
  const known = new Set(parts.map(({ _id }) => _id));
  return ids
    .filter((id) => !known.has(id))
    .map((id) => `I6: ${whole._id} was shared, and its part ${id} is lost`);
}

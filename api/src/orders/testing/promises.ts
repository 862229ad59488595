import type { Database } from '../../db/collections.ts';
import { CHANGED_CHOICE } from '../../bookings/given-up.ts';
import type { BookingState } from '../../bookings/states.ts';
import type { Receipt } from './crowd.ts';

/** States that a booking may be in, at rest, after what its buyer was told. */
function keeping({ said, moneyTaken, inDoubt }: Receipt, isShowCancelled: boolean): BookingState[] {
  const given = inDoubt || isShowCancelled;
  if (said === 'cancelled') return ['cancelled', 'refunded'];
  if (said === 'paid') return given ? ['paid', 'refunded'] : ['paid'];
  if (moneyTaken) return ['paid', 'refunded'];
  return given ? ['expired', 'cancelled'] : ['expired'];
}

/** The receipts that the database does not bear out once everything is settled: a line for each. */
export async function brokenPromises(db: Database, receipts: Iterable<Receipt>): Promise<string[]> {
  const broken: string[] = [];
  const cancelled = new Set(
    (await db.shows.find({ status: 'cancelled' }, { projection: { _id: 1 } }).toArray()).map(
      ({ _id }) => _id,
    ),
  );
  for (const receipt of receipts) {
    const booking = await db.bookings.findOne({ _id: receipt.bookingId });
    const same = booking?.userId === receipt.userId && booking.seats.join() === receipt.seats.join();
    // Its owner has chosen other seats since, which took its place.
    const isReplaced = receipt.said === 'booked' && booking?.history.at(-1)?.why === CHANGED_CHOICE;
    const states = isReplaced ? ['cancelled'] : keeping(receipt, cancelled.has(receipt.showId));
    for (const { seat, scanId } of receipt.letIn)
      if (booking?.entries?.[seat]?.scanId !== scanId)
        broken.push(`I6: scan ${scanId} let ${seat} of ${receipt.bookingId} in, and is not its entry`);
    if (receipt.letIn.length > 0 && receipt.said === 'cancelled')
      broken.push(`door: ${receipt.bookingId} was let in, and given back`);
    if (!booking || !same) broken.push(`I6: booking ${receipt.bookingId} is lost`);
    else if (!states.includes(booking.state))
      broken.push(`I6: ${receipt.bookingId} was said to be ${receipt.said} and is ${booking.state}`);
  }
  return broken;
}

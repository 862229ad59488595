import type { Db } from 'mongodb';
import { wasWaitedFor } from '../bookings/unpaid-minutes.ts';
import { collectionsOf } from '../db/collections.ts';
import type { BookingDocument, SeatState } from '../db/documents.ts';

function seatOf({ _id, state, holdUntil }: BookingDocument): SeatState {
  return state === 'paid'
    ? { state: 'sold', bookingId: _id }
    : { state: 'held', bookingId: _id, until: holdUntil };
}

/**
 * An order gets a page once it has its seats: one without may have died, or not have been answered, before it had any. What was offered to
 * who waited, and a part of a hold that was shared, begin with theirs; taken up again they are orders as any other, as is one whose page was
 * being closed.
 */
function hadSeats({ state, session, closingPage, share, history }: BookingDocument): boolean {
  if (state === 'paid' || session !== undefined) return true;
  const hadThemAtFirst = closingPage !== undefined || share !== undefined || wasWaitedFor({ history });
  return hadThemAtFirst && history.length === 1;
}

/**
 * Gives the seats of shows to the bookings that own them, for a backup whose shows and bookings are not of one moment. Of two
 * that were written down with the same seat the later one has it: the other had given it back meanwhile, which Stripe's events
 * say to whoever reads them from then on. Who perhaps never had a seat takes it from nobody who had.
 * @param since shows that were over by then are left alone
 */
export async function seatsFromBookings(raw: Db, since: Date): Promise<void> {
  const { shows, bookings } = collectionsOf(raw);
  for await (const { _id: showId } of shows.find({ endsAt: { $gt: since } }, { projection: { _id: 1 } })) {
    const owners = await bookings
      .find({ showId, state: { $in: ['pending', 'paid'] } })
      .sort({ updatedAt: 1 })
      .toArray();
    // What is said last of a seat holds.
    const inOrder = owners.toSorted((one, other) => Number(hadSeats(one)) - Number(hadSeats(other)));
    const pairs = inOrder.flatMap((owner) => owner.seats.map((seat) => [seat, seatOf(owner)] as const));
    await shows.updateOne(
      { _id: showId },
      { $set: { seats: Object.fromEntries(pairs) }, $inc: { seatsVersion: 1 } },
    );
  }
}

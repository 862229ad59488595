import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { releaseHold } from '../seats/claim.ts';
import { givesWay } from './changed-choice.ts';

/** Attempt of an order that was never led to a payment page, if it has none now. */
const FIRST = 1;

/**
 * Removes a person's orders that died before they had seats, where another order of theirs has some of the same seats now: a claim is of
 * all seats or none, so they can never have them. They go as an order goes that lost its claim, so one that is alive after all is made
 * anew. One that ever had a page stays, for money may come for it. Failing is harmless: the sweep ends them when their time is over.
 * @param open what the person had open of the show before that order
 * @param seats of the order, which is placed
 */
export async function removeDeadOrders(
  deps: Pick<Dependencies, 'db' | 'clock' | 'log'>,
  open: readonly BookingDocument[],
  { bookingId, seats }: { bookingId: string; seats: readonly string[] },
): Promise<void> {
  const now = deps.clock.now();
  const dead = open.filter((booking) => booking._id !== bookingId && givesWay(booking, seats, now));
  for (const booking of dead)
    await withdraw(deps, booking).catch((error: unknown) => {
      deps.log.error({ booking: booking._id, err: error }, 'an order that died could not be removed');
    });
}

async function withdraw({ db }: Pick<Dependencies, 'db'>, booking: BookingDocument): Promise<void> {
  const { _id, holdUntil } = booking;
  const show = await db.shows.findOne({ _id: booking.showId }, { projection: { seats: 1 } });
  if (booking.seats.some((seat) => show?.seats[seat]?.bookingId === _id)) return;
  const { deletedCount } = await db.bookings.deleteOne({
    _id,
    showId: booking.showId,
    state: 'pending',
    attempt: FIRST,
    // Asked for again by the same intent it has the same id.
    holdUntil,
    session: { $exists: false },
  });
  // It may have claimed its seats a moment before it went.
  if (deletedCount === 1) await releaseHold(db, booking, holdUntil);
}

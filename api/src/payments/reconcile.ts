import { releaseSeats } from '../bookings/claim.ts';
import type { BookingDocument, ShowDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { finishCancellations } from '../shows/finish-cancellation.ts';
import { catchUpAfterRestore } from './after-restore.ts';
import { closeOpenCases } from './odd-cases/close-open.ts';
import { noteUnmadeRefund } from './odd-cases/book.ts';
import { finishRefund } from './refund.ts';
import { settleSession } from './settle.ts';

/** A webhook is given this long before the API asks by itself. */
const WEBHOOK_GRACE_MS = 60_000;

/** States that never own a seat again, whatever happens. An expired booking can come back, so it is none of them. */
const DEAD = ['cancelled', 'refunding', 'refunded'] as const;

/**
 * Puts right what a lost webhook or a crash left half done: asks Stripe about payments nobody reported, ends refunds
 * that are owed, and frees seats whose booking is dead; after a restore it asks about all that happened since the backup. Safe
 * at any time, in any number of processes.
 */
export async function reconcile(deps: Dependencies): Promise<void> {
  const { db, clock } = deps;
  await catchUpAfterRestore(deps).catch((error: unknown) => {
    deps.log.error({ err: error }, 'what happened since the backup is not known yet');
  });
  const quiet = new Date(clock.now().getTime() - WEBHOOK_GRACE_MS);
  const unreported = db.bookings.find({ state: 'pending', holdUntil: { $gt: clock.now() } });
  for await (const booking of unreported) {
    const { session } = booking;
    if (session && booking.updatedAt <= quiet)
      await attempt(deps, booking, () => settleSession(deps, session.id));
  }
  await finishCancellations(deps);
  for await (const booking of db.bookings.find({ state: 'refunding' })) {
    // A refund that is under way at this moment is nothing odd yet.
    if (booking.updatedAt <= quiet) await attempt(deps, booking, () => noteUnmadeRefund(deps, booking));
    await attempt(deps, booking, () => finishRefund(deps, booking));
  }
  await closeOpenCases(deps);
  const upcoming = db.shows.find({ startsAt: { $gt: clock.now() } }, { projection: { seats: 1 } });
  for await (const show of upcoming) await freeDeadSeats(deps, show);
}

async function attempt(deps: Dependencies, booking: BookingDocument, work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    deps.log.error({ booking: booking._id, err: error }, 'a booking could not be reconciled');
  }
}

/** A process that died between selling the seats and learning that the booking was refunded leaves such seats. */
async function freeDeadSeats({ db, log }: Dependencies, show: Pick<ShowDocument, '_id' | 'seats'>) {
  const owners = [...new Set(Object.values(show.seats).map(({ bookingId }) => bookingId))];
  if (owners.length === 0) return;
  const dead = await db.bookings.find({ _id: { $in: owners }, state: { $in: [...DEAD] } }).toArray();
  for (const booking of dead) {
    log.warn({ booking: booking._id, show: show._id }, 'seats of a dead booking are freed');
    await releaseSeats(db, booking);
  }
}

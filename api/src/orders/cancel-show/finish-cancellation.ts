import { releaseHold, releaseSeats } from '../../seats/claim.ts';
import { move } from '../../bookings/states.ts';
import type { BookingDocument, ShowDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { closeCheckout } from '../../payments/checkout.ts';
import { finishRefund, oweRefund } from '../settlement/refund.ts';
import { settle } from '../settlement/settle.ts';
import { endCancellation, recordCancellation } from '../../audit/acts.ts';
import { removeFromSchedule } from '../../shows/schedule.ts';

/** Losing this often in a row means that the table of moves has a cycle; no race is that long. */
const MAX_ROUNDS = 6;
/** A full hall takes seconds this way, and Stripe's limit of 25 requests a second is not in sight. */
const AT_ONCE = 5;
const WHY = 'the show was cancelled';

/**
 * Does what follows from a show's cancellation, or the rest of it: the line in the log of admin acts, the free hall, the end of every
 * booking. Safe at any time, in any number of processes; a show is only marked as done when no booking of it is left.
 */
export async function finishCancellation(deps: Dependencies, show: ShowDocument): Promise<void> {
  const { db, clock } = deps;
  await recordCancellation(deps, show);
  await removeFromSchedule(deps, show._id);
  const live = {
    showId: show._id,
    state: { $in: ['pending' as const, 'paid' as const, 'refunding' as const] },
  };
  const bookings = await db.bookings.find(live).toArray();
  const queue = bookings.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const booking of queue) await endOrReport(deps, booking);
    }),
  );
  if (await db.bookings.findOne(live, { projection: { _id: 1 } })) return;
  // The line first: a crash in between is taken up again, because the show is not done yet.
  await endCancellation(deps, show);
  await db.shows.updateOne(
    { _id: show._id, status: 'cancelled', 'cancellation.doneAt': { $exists: false } },
    { $set: { 'cancellation.doneAt': clock.now() } },
  );
}

/** Takes up every cancellation that a crash or a silent Stripe left half done. */
export async function finishCancellations(deps: Dependencies): Promise<void> {
  const open = deps.db.shows.find({ status: 'cancelled', 'cancellation.doneAt': { $exists: false } });
  for await (const show of open)
    if (show.cancellation)
      await finishCancellation(deps, show).catch((error: unknown) => {
        // One show's trouble must not keep the money of the others, nor the rest of the job.
        deps.log.error({ show: show._id, err: error }, 'a cancellation has to wait');
      });
}

async function endOrReport(deps: Dependencies, booking: BookingDocument): Promise<void> {
  try {
    let left: BookingDocument | null = booking;
    for (let round = 0; left && round < MAX_ROUNDS; round++) {
      if (await end(deps, left)) return;
      left = await deps.db.bookings.findOne({ _id: booking._id });
    }
  } catch (error) {
    // What is owed is written down; one booking's trouble must not keep the others' money.
    deps.log.error({ booking: booking._id, err: error }, 'a booking of a cancelled show has to wait');
  }
}

/** @returns false when the booking changed under our hands and has to be looked at again */
async function end(deps: Dependencies, booking: BookingDocument): Promise<boolean> {
  if (booking.state === 'refunding') return Boolean(await finishRefund(deps, booking));
  if (booking.state === 'paid') {
    const owed = await oweRefund(deps, booking, 'show_cancelled');
    return owed !== null && Boolean(await finishRefund(deps, owed));
  }
  if (booking.state === 'pending') return endUnpaid(deps, booking);
  // Stripe's word that its page is closed came before ours.
  if (booking.state === 'expired') return (await move(deps, booking, 'cancelled', WHY)) !== null;
  return true;
}

/** A payment that comes in while its page is being closed finds a cancelled show, and goes back by itself. */
async function endUnpaid(deps: Dependencies, booking: BookingDocument): Promise<boolean> {
  const { session } = booking;
  const checkout = session && (await closeCheckout(deps, session.id));
  if (checkout?.outcome === 'paid') {
    await settle(deps, checkout);
    return false;
  }
  if (checkout?.outcome === 'processing') {
    await releaseHold(deps.db, booking, booking.holdUntil);
    return true;
  }
  const cancelled = await move(deps, booking, 'cancelled', WHY, {
    onlyWithoutSession: session === undefined,
  });
  if (cancelled) await releaseSeats(deps.db, cancelled);
  return cancelled !== null;
}

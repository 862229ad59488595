import { freeLostSeats } from './settlement/free-lost-seats.ts';
import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { finishCancellations } from './cancel-show/finish-cancellation.ts';
import { catchUpAfterRestore } from './settlement/after-restore.ts';
import { closeOpenCases } from './settlement/close-open-cases.ts';
import { noteOverdueRefund } from '../money-cases/record-case.ts';
import { finishRefund } from './settlement/refund.ts';
import { settleSession } from './settlement/settle.ts';

/** A webhook is given this long before the API asks by itself. */
const WEBHOOK_GRACE_MS = 60_000;

/**
 * Puts right what a lost webhook or a crash left half done: asks Stripe about payments nobody reported, ends refunds
 * that are owed, and frees seats that no living booking owns; after a restore it asks about all that happened since the backup. Safe
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
    if (booking.updatedAt <= quiet) await attempt(deps, booking, () => noteOverdueRefund(deps, booking));
    await attempt(deps, booking, () => finishRefund(deps, booking));
  }
  await closeOpenCases(deps);
  await freeLostSeats(deps);
}

async function attempt(deps: Dependencies, booking: BookingDocument, work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    deps.log.error({ booking: booking._id, err: error }, 'a booking could not be reconciled');
  }
}

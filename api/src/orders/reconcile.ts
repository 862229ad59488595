import { noteOverdueRefund } from '../money-cases/record-case.ts';
import type { Dependencies } from '../dependencies.ts';
import { finishCancellations } from './cancel-show/finish-cancellation.ts';
import { catchUpAfterRestore } from './settlement/after-restore.ts';
import { closeOpenCases } from './settlement/close-open-cases.ts';
import { freeLostSeats } from './settlement/free-lost-seats.ts';
import { readEvents } from './settlement/read-events.ts';
import { finishRefund } from './settlement/refund.ts';

/** A refund that is under way at this moment is nothing odd yet. */
const REFUND_GRACE_MS = 60_000;

/** What a pass does, in its order: what is owed to people comes first, and nothing waits for another part to succeed. */
const PARTS: readonly [name: string, run: (deps: Dependencies) => Promise<void>][] = [
  ['refunds that are owed', finishOwedRefunds],
  ['cancelled shows', finishCancellations],
  ['what happened since the backup', catchUpAfterRestore],
  ['events of Stripe', readEvents],
  ['open cases', closeOpenCases],
  ['lost seats', freeLostSeats],
];

/**
 * Puts right what a lost webhook or a crash left half done: learns from Stripe what nobody told, ends refunds that are owed, and
 * frees seats that no living booking owns; after a restore it asks about all that happened since the backup. Safe at any
 * time, in any number of processes.
 */
export async function reconcile(deps: Dependencies): Promise<void> {
  for (const [part, run] of PARTS)
    await run(deps).catch((error: unknown) => {
      deps.log.error({ part, err: error }, 'a part of reconciling has to wait for the next pass');
    });
}

async function finishOwedRefunds(deps: Dependencies): Promise<void> {
  const quiet = new Date(deps.clock.now().getTime() - REFUND_GRACE_MS);
  for await (const booking of deps.db.bookings.find({ state: 'refunding' })) {
    try {
      if (booking.updatedAt <= quiet) await noteOverdueRefund(deps, booking);
      await finishRefund(deps, booking);
    } catch (error) {
      deps.log.error(
        { booking: booking._id, err: error },
        'a booking could not be reconciled: its refund has to wait',
      );
    }
  }
}

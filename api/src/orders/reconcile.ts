import { noteOverdueRefund } from '../money-cases/record-case.ts';
import type { Dependencies } from '../dependencies.ts';
import { sideBySide } from '../jobs/side-by-side.ts';
import { finishCancellations } from './cancel-show/finish-cancellation.ts';
import { closeOpenCases } from './settlement/close-open-cases.ts';
import { freeLostSeats } from './settlement/free-lost-seats.ts';
import { ALL, type Share } from './settlement/leases.ts';
import { readEvents } from './settlement/read-events.ts';
import { finishRefund } from './settlement/refund.ts';

/** A refund that is under way at this moment is nothing odd yet. */
const REFUND_GRACE_MS = 60_000;
/** So many refunds are made at once: after a cancelled show there are many. */
const AT_ONCE = 8;

/** What a pass does, in its order: what is owed to people comes first, and nothing waits for another part to succeed. */
const PARTS: readonly [name: string, run: (deps: Dependencies, share: Share) => Promise<void>][] = [
  ['refunds that are owed', finishOwedRefunds],
  ['cancelled shows', finishCancellations],
  ['events of Stripe', readEvents],
  ['open cases', closeOpenCases],
  ['lost seats', freeLostSeats],
];

/**
 * Puts right what a lost webhook or a crash left half done: learns from Stripe what nobody told, ends refunds that are owed, and
 * frees seats that no living booking owns. Safe at any time, in any number of processes.
 * @param share of the refunds, with the passes of other processes
 */
export async function reconcile(deps: Dependencies, share = ALL): Promise<void> {
  for (const [part, run] of PARTS)
    await run(deps, share).catch((error: unknown) => {
      deps.log.error({ part, err: error }, 'a part of reconciling has to wait for the next pass');
    });
}

async function finishOwedRefunds(deps: Dependencies, share: Share): Promise<void> {
  const quiet = new Date(deps.clock.now().getTime() - REFUND_GRACE_MS);
  await sideBySide(deps.db.bookings.find({ state: 'refunding' }), AT_ONCE, async (booking) => {
    try {
      if (!(await share.take(booking))) return;
      if (booking.updatedAt <= quiet) await noteOverdueRefund(deps, booking);
      await finishRefund(deps, booking);
    } catch (error) {
      deps.log.error(
        { booking: booking._id, err: error },
        'a booking could not be reconciled: its refund has to wait',
      );
      await share.failed(booking).catch(() => undefined);
    }
  });
}

import { type BackgroundWork, noteDone } from '../counts/counts.ts';
import { noteOverdueRefund } from '../money-cases/record-case.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Pace } from '../jobs/pace.ts';
import { sideBySide } from '../jobs/side-by-side.ts';
import { stripePace } from '../payments/stripe-pace.ts';
import { finishCancellations } from './cancel-show/finish-cancellation.ts';
import { closeOpenCases } from './settlement/close-open-cases.ts';
import { freeLostSeats } from './settlement/free-lost-seats.ts';
import { ALL, type Share } from './settlement/leases.ts';
import { readEvents } from './settlement/read-events.ts';
import { returnMoney } from './settlement/refund.ts';

/** A refund that is under way at this moment is nothing odd yet. */
const REFUND_GRACE_MS = 60_000;

/** What a pass does, in its order: what is owed to people comes first, and nothing waits for another part to succeed. */
const PARTS: readonly [
  name: string,
  work: BackgroundWork,
  run: (deps: Dependencies, share: Share, pace: Pace) => Promise<void>,
][] = [
  ['refunds that are owed', 'refunds', finishOwedRefunds],
  ['cancelled shows', 'cancellations', finishCancellations],
  ['events of Stripe', 'events', readEvents],
  ['open cases', 'cases', closeOpenCases],
  ['lost seats', 'lost_seats', freeLostSeats],
];

/**
 * Puts right what a lost webhook or a crash left half done: learns from Stripe what nobody told, ends refunds that are owed, and
 * frees seats that no living booking owns. Safe at any time, in any number of processes.
 * @param share of the refunds, with the passes of other processes
 * @param pace of this process's calls to Stripe
 */
export async function reconcile(deps: Dependencies, share = ALL, pace = stripePace(deps)): Promise<void> {
  const isLeaving = () => deps.leaving.signal.aborted;
  for (const [part, work, run] of PARTS) {
    // Whoever goes on takes up what is left.
    if (isLeaving()) return;
    await run(deps, share, pace).then(
      () => {
        if (!isLeaving()) noteDone(deps.db, work, deps.clock.now());
      },
      (error: unknown) => {
        deps.log.error({ part, err: error }, 'a part of reconciling has to wait for the next pass');
      },
    );
  }
}

async function finishOwedRefunds(deps: Dependencies, share: Share, pace: Pace): Promise<void> {
  const quiet = new Date(deps.clock.now().getTime() - REFUND_GRACE_MS);
  await sideBySide(share.of(deps, { state: 'refunding' }), deps.config.stripe.atOnce, async (booking) => {
    try {
      if (booking.updatedAt <= quiet) await noteOverdueRefund(deps, booking);
      await pace.run(async () => {
        const own = await share.atItsTurn(deps, booking);
        if (!own) return;
        const { booking: now, awaitsMoney } = await returnMoney(deps, own);
        if (awaitsMoney) await share.awaitsMoney(deps, own);
        // It is late, and asked about less and less: somebody has to fill the balance first, or to find another way.
        else if (now.state === 'refunding') await share.failed(deps, own);
      });
    } catch (error) {
      deps.log.error(
        { booking: booking._id, err: error },
        'a booking could not be reconciled: its refund has to wait',
      );
      await share.failed(deps, booking).catch(() => undefined);
    }
  });
}

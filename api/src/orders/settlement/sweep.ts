import { noteDone } from '../../counts/counts.ts';
import type { Dependencies } from '../../dependencies.ts';
import { stripePace } from '../../payments/stripe-pace.ts';
import { ALL } from './leases.ts';
import { sideBySide } from '../../jobs/side-by-side.ts';
import { endHold } from './settle.ts';

/**
 * Ends every hold that ran out. Nobody waits for it: a seat whose hold is over can be claimed at once.
 * One booking's failure leaves the others alone and is tried again by the next sweep, or later if it fails again and again.
 * @param share with the sweeps of other processes
 * @param pace of this process's calls to Stripe
 */
export async function sweep(deps: Dependencies, share = ALL, pace = stripePace(deps)): Promise<void> {
  const over = share.of(deps, { state: 'pending', holdUntil: { $lte: deps.clock.now() } });
  await sideBySide(over, deps.config.stripe.atOnce, async (booking) => {
    try {
      await pace.run(async () => {
        const own = await share.atItsTurn(deps, booking);
        if (own && (await endHold(deps, own)) === 'awaits money') await share.awaitsMoney(deps, own);
      });
    } catch (error) {
      deps.log.error({ booking: booking._id, err: error }, 'a hold could not be ended');
      await share.failed(deps, booking).catch(() => undefined);
    }
  });
  if (!deps.leaving.signal.aborted) noteDone(deps.db, 'holds', deps.clock.now());
}

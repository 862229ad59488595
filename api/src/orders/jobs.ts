import type { Dependencies } from '../dependencies.ts';
import { reconcile } from './reconcile.ts';
import { sweep } from './settlement/sweep.ts';
import { repeat, type Jobs } from '../jobs/repeat.ts';
import { onlyByRightClock } from '../jobs/watch-clock.ts';

/** The background work of orders: ends holds that ran out, and puts right what a lost webhook or a crash left. */
export function orderJobs(deps: Dependencies): Jobs {
  const { sweepSeconds, reconcileSeconds } = deps.config.booking;
  const report = (error: unknown) => deps.log.error({ err: error }, 'a background pass failed');
  const job = (work: (deps: Dependencies) => Promise<void>, seconds: number) =>
    repeat(
      onlyByRightClock(deps.ownClock, () => work(deps)),
      seconds,
      report,
    );
  const jobs = [job(sweep, sweepSeconds), job(reconcile, reconcileSeconds)];
  return {
    start: () => jobs.forEach((job) => job.start()),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

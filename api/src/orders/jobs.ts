import type { Dependencies } from '../dependencies.ts';
import { reconcile } from './reconcile.ts';
import { sweep } from './settlement/sweep.ts';
import { repeat, type Jobs } from '../jobs/repeat.ts';

/** The background work of orders: ends holds that ran out, and puts right what a lost webhook or a crash left. */
export function orderJobs(deps: Dependencies): Jobs {
  const { sweepSeconds, reconcileSeconds } = deps.config.booking;
  const report = (error: unknown) => deps.log.error({ err: error }, 'a background pass failed');
  const jobs = [
    repeat(() => sweep(deps), sweepSeconds, report),
    repeat(() => reconcile(deps), reconcileSeconds, report),
  ];
  return {
    start: () => jobs.forEach((job) => job.start()),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

import type { Dependencies } from '../dependencies.ts';
import { reconcile } from '../payments/reconcile.ts';
import { sweep } from '../payments/sweep.ts';

export interface Jobs {
  start(): void;
  /** Resolves when the running passes have ended. */
  stop(): Promise<void>;
}

/** Repeats work with a pause after each pass, so that a slow pass never overlaps itself. */
function repeat(work: () => Promise<void>, pauseSeconds: number, onError: (error: unknown) => void): Jobs {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;
  const plan = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = work().catch(onError).then(plan);
    }, pauseSeconds * 1000);
    timer.unref();
  };
  return {
    start: plan,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}

/** The background work of bookings: ends holds that ran out, and puts right what a lost webhook or a crash left. */
export function bookingJobs(deps: Dependencies): Jobs {
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

import { premiereHolds, sharedJobs } from './figures/shared-jobs.ts';
import { onStore, type StoreBench } from './measured/on-store.ts';

/** More say no more, and each takes seconds. */
const MAX_ROUNDS = 3;

/** Measures how several processes of the API share their jobs, and leaves nothing running. @param bench has nine ports */
export async function runJobsBench(bench: StoreBench): Promise<void> {
  await onStore(bench, async ({ database, start }) => {
    bench.say('\nMeasuring the jobs …');
    const jobs = { rounds: Math.min(bench.rounds, MAX_ROUNDS), database, start };
    bench.report('jobs', await sharedJobs(jobs));
    bench.report('jobs-premiere', await premiereHolds(jobs));
  });
}

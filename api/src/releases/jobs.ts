import { noted } from '../counts/counts.ts';
import type { Dependencies } from '../dependencies.ts';
import { oneAtATime, restOf } from '../jobs/one-at-a-time.ts';
import { repeat, type Jobs } from '../jobs/repeat.ts';
import { onlyByRightClock } from '../jobs/watch-clock.ts';
import { catchUp } from './catch-up.ts';
import { watchCanary } from './canary/watch.ts';
import { hostWatch } from './hosts/watch-hosts.ts';
import { signedSets } from './signed-sets/signed-sets.ts';
import { signNow } from './signed-sets/sign-now.ts';
import { removeByRule } from './mirror/clean-up.ts';

/** Pause between looks at the hosts: a minute of failures is what somebody should hear of. */
const HOSTS_LOOK_SECONDS = 60;
/** A timestamp is good for a minute at least, and signed anew when half of that is over. */
const SIGN_EVERY_SECONDS = 20;
/** Who dies while signing holds it up for so long. */
const SIGN_LEASE_MS = 30_000;
/** Who dies in the middle of a pass holds the next one up for so long. */
const LOOK_LEASE_MS = 30_000;
/** They take room and nothing else: a few times a day is soon enough. */
const REMOVE_EVERY_SECONDS = 6 * 3_600;
/** When the last time was stands in the database, so that processes which do not live for so long come to it as well. */
const LOOK_WHETHER_SECONDS = 600;

/** The background work of releases: looks after the canary, if there is one, and at the hosts of what is live; removes files that nobody can need. */
export function releaseJobs(deps: Dependencies): Jobs {
  const report = (what: string) => (error: unknown) => deps.log.error({ err: error }, what);
  const { lookSeconds } = deps.config.canary;
  /** A pass that one process makes for all, once in so many seconds. */
  const forAll = (name: string, work: () => Promise<void>, pauseSeconds: number) =>
    onlyByRightClock(deps.ownClock, oneAtATime(deps, name, LOOK_LEASE_MS, work, restOf(pauseSeconds)));
  const lookAtCanary = forAll(
    'canary',
    noted(deps, 'canary', () => watchCanary(deps)),
    lookSeconds,
  );
  const files = forAll(
    'files',
    async () => {
      const removed = await removeByRule(deps);
      if (removed > 0) deps.log.info({ removed }, 'files that nobody can need any more');
    },
    REMOVE_EVERY_SECONDS,
  );
  const lookAtHosts = forAll('hosts', noted(deps, 'hosts', hostWatch(deps)), HOSTS_LOOK_SECONDS);
  const sets = signedSets(deps);
  const sign = onlyByRightClock(
    deps.ownClock,
    oneAtATime(
      deps,
      'timestamp',
      SIGN_LEASE_MS,
      noted(deps, 'timestamp', async () => {
        await signNow(deps, sets);
        await catchUp(deps, sets);
      }),
    ),
  );
  const jobs = [
    repeat(sign, SIGN_EVERY_SECONDS, report('what is live could not be signed')),
    repeat(lookAtCanary, lookSeconds, report('the canary could not be looked after')),
    repeat(lookAtHosts, HOSTS_LOOK_SECONDS, report('the hosts could not be looked at')),
    repeat(files, LOOK_WHETHER_SECONDS, report('files that nobody can need could not be removed')),
  ];
  return {
    start: () => jobs.forEach((job) => job.start()),
    stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
  };
}

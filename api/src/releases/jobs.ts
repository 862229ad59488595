import type { Dependencies } from '../dependencies.ts';
import { repeat, type Jobs } from '../jobs/repeat.ts';
import { onlyByRightClock } from '../jobs/watch-clock.ts';
import { watchCanary } from './canary/watch.ts';

/** The background work of releases: looks after the canary, if there is one. */
export function releaseJobs(deps: Dependencies): Jobs {
  const report = (error: unknown) => deps.log.error({ err: error }, 'the canary could not be looked after');
  const look = onlyByRightClock(deps.ownClock, async () => void (await watchCanary(deps)));
  return repeat(look, deps.config.canary.lookSeconds, report);
}

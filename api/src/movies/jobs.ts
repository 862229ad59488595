import type { Dependencies } from '../dependencies.ts';
import { oneAtATime, restOf } from '../jobs/one-at-a-time.ts';
import { repeat, type Jobs } from '../jobs/repeat.ts';
import { onlyByRightClock } from '../jobs/watch-clock.ts';
import { rateAnew } from './rate-anew.ts';

/** Who dies while fetching movies holds the others up for so long. */
const LEASE_MS = 30_000;
/** So long after the cinema's country was changed its movies have no age rating. */
const PAUSE_SECONDS = 20;

/** The background work of movies: they have the age ratings of the cinema's country. One of the processes does it. */
export function movieJobs(deps: Dependencies): Jobs {
  const pass = oneAtATime(deps, 'age-ratings', LEASE_MS, () => rateAnew(deps), restOf(PAUSE_SECONDS));
  return repeat(onlyByRightClock(deps.ownClock, pass), PAUSE_SECONDS, (error) =>
    deps.log.warn({ err: error }, 'movies could not be fetched for their age ratings'),
  );
}

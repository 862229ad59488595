import type { Dependencies } from '../dependencies.ts';
import { oneAtATime, restOf } from '../jobs/one-at-a-time.ts';
import { repeat, type Jobs } from '../jobs/repeat.ts';
import { onlyByRightClock } from '../jobs/watch-clock.ts';
import { rateAnew, renewOld } from './renew-upcoming.ts';

/** Who dies while fetching movies holds the others up for so long. */
const LEASE_MS = 30_000;
/** So long after the cinema's country was changed its movies have no age rating. */
const PAUSE_SECONDS = 20;

/** A movie that is a day old is fetched anew within so long; a movie database that is away is asked for it no more often. */
const RENEWAL_REST_SECONDS = 900;

/** The background work of movies: they have the age ratings of the cinema's country, and are about a day old at most. One of the processes does it. */
export function movieJobs(deps: Dependencies): Jobs {
  const job = (name: string, renew: (deps: Dependencies) => Promise<void>, restSeconds: number) => {
    const pass = oneAtATime(deps, name, LEASE_MS, () => renew(deps), restOf(restSeconds));
    return repeat(onlyByRightClock(deps.ownClock, pass), PAUSE_SECONDS, (error) =>
      deps.log.warn({ err: error, job: name }, 'movies of upcoming shows could not be fetched anew'),
    );
  };
  const jobs = [
    job('age-ratings', rateAnew, PAUSE_SECONDS),
    job('old-movies', renewOld, RENEWAL_REST_SECONDS),
  ];
  return {
    start: () => jobs.forEach((each) => each.start()),
    stop: async () => {
      await Promise.all(jobs.map((each) => each.stop()));
    },
  };
}

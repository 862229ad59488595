import { noted } from '../../counts/counts.ts';
import type { Dependencies } from '../../dependencies.ts';
import { oneAtATime } from '../../jobs/one-at-a-time.ts';
import { repeat, type Jobs } from '../../jobs/repeat.ts';
import { onlyByRightClock } from '../../jobs/watch-clock.ts';
import { finishSharings } from './finish-sharing.ts';

const LEASE_MS = 30_000;

/**
 * The background work of seats that friends pay for: finishes what was begun and broken off. One of the processes does it, as often as holds are
 * ended: a hold that is over is divided no more.
 */
export function friendsJobs(deps: Dependencies): Jobs {
  const pass = oneAtATime(
    deps,
    'friends',
    LEASE_MS,
    noted(deps, 'friends', () => finishSharings(deps)),
  );
  return repeat(onlyByRightClock(deps.ownClock, pass), deps.config.booking.sweepSeconds, (error) =>
    deps.log.error({ err: error }, 'a background pass failed'),
  );
}

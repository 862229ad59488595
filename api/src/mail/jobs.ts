import type { Dependencies } from '../dependencies.ts';
import { oneAtATime, restOf } from '../jobs/one-at-a-time.ts';
import { repeat, type Jobs } from '../jobs/repeat.ts';
import { onlyByRightClock } from '../jobs/watch-clock.ts';
import { deliver, type InTurn } from './deliver.ts';

/** Who dies while going through bookings holds it up for so long. */
const COLLECT_LEASE_MS = 30_000;

/**
 * Has bookings gone through by one process for all.
 * @param by which one this is, of several in one process in tests
 */
export const oneCollects =
  (deps: Dependencies, by?: string): InTurn =>
  (work) =>
    oneAtATime(deps, 'messages', COLLECT_LEASE_MS, work, {
      ...restOf(deps.config.mail.lookSeconds),
      ...(by !== undefined && { by }),
    })();

/** The background work of e-mail. */
export function mailJobs(deps: Dependencies): Jobs {
  const report = (error: unknown) => deps.log.error({ err: error }, 'e-mail has to wait');
  return repeat(
    onlyByRightClock(deps.ownClock, () => deliver(deps, oneCollects(deps))),
    deps.config.mail.lookSeconds,
    report,
  );
}

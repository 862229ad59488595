import type { Dependencies } from '../dependencies.ts';
import { repeat, type Jobs } from '../jobs/repeat.ts';
import { onlyByRightClock } from '../jobs/watch-clock.ts';
import { deliver } from './deliver.ts';

/** The background work of e-mail. */
export function mailJobs(deps: Dependencies): Jobs {
  const report = (error: unknown) => deps.log.error({ err: error }, 'e-mail has to wait');
  return repeat(
    onlyByRightClock(deps.ownClock, () => deliver(deps)),
    deps.config.mail.lookSeconds,
    report,
  );
}

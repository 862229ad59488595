import { noteFailedSinceRestore, restOfRestore } from '../../db/restore-mark.ts';
import type { Dependencies } from '../../dependencies.ts';
import { tooLate } from '../../jobs/too-late.ts';
import { catchUpAfterRestore } from './after-restore.ts';

const FIRST_REST_MS = 60_000;
const MAX_REST_MS = 3_600_000;

/**
 * Catches up after a restore, unless a pass before has failed lately: what one booking holds up is tried ever more seldom, as each
 * pass asks Stripe again for all that came after it. In any number of processes.
 * @throws as `catchUpAfterRestore`
 */
export async function catchUpInTurn(deps: Dependencies): Promise<void> {
  const { raw } = deps.db;
  const rest = await restOfRestore(raw);
  const now = deps.clock.now();
  if (!rest || (rest.restsUntil && rest.restsUntil > now && rest.restsUntil <= tooLate(now, MAX_REST_MS)))
    return;
  try {
    await catchUpAfterRestore(deps);
  } finally {
    const pause = Math.min(FIRST_REST_MS * 2 ** rest.tries, MAX_REST_MS);
    // Who was told to end has not failed: whoever goes on does so at once. Does nothing to a mark that is gone, which is what success looks like.
    if (!deps.leaving.signal.aborted)
      await noteFailedSinceRestore(raw, new Date(deps.clock.now().getTime() + pause));
  }
}

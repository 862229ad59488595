import { afterLoad, whenIdle } from '../auth/clerk/schedule.ts';
import type { RemoteEvents } from '../federation/remote-events.ts';

/** A page that is never idle gets its parts all the same: milliseconds. */
const MAX_WAIT_MS = 3_000;
const WITHOUT_IDLE_MS = 300;

/** Resolves when the page's own remote is there or has failed, and the browser has nothing better to do. */
export function pageAtRest({ subscribe }: Pick<RemoteEvents, 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    const loaded = () => afterLoad(() => whenIdle(resolve, MAX_WAIT_MS, WITHOUT_IDLE_MS));
    subscribe(loaded);
    // A page of the shell's own has no remote to wait for.
    setTimeout(loaded, MAX_WAIT_MS);
  });
}

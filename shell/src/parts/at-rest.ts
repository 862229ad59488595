import type { RemoteEvents } from '../federation/remote-events.ts';

/** A page that is never idle gets its parts all the same: milliseconds. */
const MAX_WAIT_MS = 3_000;

/** Resolves when the page's own remote is there or has failed, and the browser has nothing better to do. */
export function pageAtRest({ subscribe }: Pick<RemoteEvents, 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    let isTold = false;
    const rest = () => {
      if (isTold) return;
      isTold = true;
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS });
      else setTimeout(resolve, 300);
    };
    const loaded = () => {
      if (document.readyState === 'complete') rest();
      else addEventListener('load', rest, { once: true });
    };
    subscribe(loaded);
    // A page of the shell's own has no remote to wait for.
    setTimeout(loaded, MAX_WAIT_MS);
  });
}

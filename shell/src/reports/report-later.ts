import { inlined } from '../data/inlined.ts';
import type { RemoteEvents } from '../federation/remote-events.ts';

/** Milliseconds after which a page that is never idle reports all the same. */
const MAX_DELAY_MS = 5_000;
/** The same after its load, where no browser says when it is idle: Safari. Whoever leaves before is never heard of. */
const AFTER_LOAD_MS = 500;

/**
 * Lets the page report how its releases do. The code for it comes when the page is idle, or at once when something
 * failed. A page without a token has nobody to report to.
 * @param landing the remote whose page the document came with
 */
export function reportLater({ subscribe }: Pick<RemoteEvents, 'subscribe'>, landing?: string): void {
  const token = inlined<string>('report');
  if (!token) return;
  // No remote's code has run yet, and none shall speak for the page: what it says takes a canary back.
  document.querySelector('script#report')?.remove();
  const beacon = navigator.sendBeacon.bind(navigator);
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    void import(/* webpackChunkName: "reports" */ './start-reporter.ts').then(
      ({ startReporter }) => startReporter(token, landing, subscribe, beacon),
      () => undefined,
    );
  };
  subscribe(({ what }) => what !== 'loaded' && start());
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: MAX_DELAY_MS });
  else if (document.readyState === 'complete') setTimeout(start, AFTER_LOAD_MS);
  else addEventListener('load', () => setTimeout(start, AFTER_LOAD_MS), { once: true });
}

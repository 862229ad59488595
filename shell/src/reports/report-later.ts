import { afterLoad, whenIdle } from '../auth/clerk/schedule.ts';
import { inlined } from '../data/inlined.ts';
import type { RemoteEvents } from '../federation/remote-events.ts';
import { type Beacon, send } from './send.ts';

/** Milliseconds after which a page that is never idle reports all the same. */
const MAX_DELAY_MS = 5_000;
/** The same after its load, where no browser says when it is idle: Safari. Whoever leaves before is never heard of. */
const AFTER_LOAD_MS = 500;

/**
 * Lets the page report how its releases do. The code for it comes when the page is idle, or at once when something
 * failed. A page without a token has nobody to report to.
 * @param landing the remote whose page the document came with
 * @returns to be told of each remote before its code runs, which is passed on while a canary runs: of a page that is never heard of
 *   again, that is all that is known
 */
export function reportLater(
  { subscribe }: Pick<RemoteEvents, 'subscribe'>,
  landing?: string,
): (remote: string) => void {
  const token = inlined<string>('report');
  if (!token) return () => undefined;
  // No remote's code has run yet, and none shall speak for the page: what it says takes a canary back.
  document.querySelector('script#report')?.remove();
  // Some visitors have it switched off in their browser.
  const beacon: Beacon = navigator.sendBeacon?.bind(navigator) ?? (() => false);
  const isTold = inlined<boolean>('tells') === true;
  const told = new Set<string>();
  const tellOf = (...names: string[]) => {
    const runs = names.filter((name) => isTold && !told.has(name) && told.add(name));
    if (runs.length > 0) send('/api/reports/code', { token, runs }, beacon);
  };
  tellOf('shell', ...(landing === undefined ? [] : [landing]));
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
  if ('requestIdleCallback' in window) whenIdle(start, MAX_DELAY_MS);
  else afterLoad(() => setTimeout(start, AFTER_LOAD_MS));
  return (remote) => tellOf(remote);
}

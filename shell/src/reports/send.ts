import type { PageErrors, Report, RunningCode } from '@matinee/api/types';

/** What a page tells of itself, by the address that takes it: what the API would refuse does not compile. */
interface Reports {
  '/api/reports': Report;
  '/api/reports/code': RunningCode;
  '/api/reports/errors': PageErrors;
}

export type Beacon = typeof navigator.sendBeacon;

/**
 * Sends what a page tells of itself, also from one that is being left.
 * @param beacon the browser's own, taken before any remote could put another in its place
 */
export function send<Path extends keyof Reports>(path: Path, told: Reports[Path], beacon: Beacon): void {
  const body = new Blob([JSON.stringify(told)], { type: 'application/json' });
  try {
    if (beacon(path, body)) return;
  } catch {
    // A tool of the visitor's stands in its place. No page breaks by what it tells of itself.
  }
  // A beacon is refused when too many are under way.
  fetch(path, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

export type Beacon = typeof navigator.sendBeacon;

/**
 * Sends what a page tells of itself, also from one that is being left.
 * @param beacon the browser's own, taken before any remote could put another in its place
 */
export function send(path: string, told: object, beacon: Beacon): void {
  const body = new Blob([JSON.stringify(told)], { type: 'application/json' });
  if (beacon(path, body)) return;
  // A beacon is refused when too many are under way.
  fetch(path, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

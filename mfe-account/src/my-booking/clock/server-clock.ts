import { useEffect, useState } from 'react';

// An answer can be shown again from the cache long after it came, and beside others. The `now` of each is compared with this
// device's clock once: by it, how far the server's clock is ahead.
const ahead = new Map<string, number>();
/** Far more answers than a page shows at once; those that count the time are the last to be forgotten. */
const MAX_ANSWERS = 50;

function serverTime(now: string, isOld: boolean): number {
  const seen = ahead.get(now);
  // Somebody else has asked for it, nobody knows when: it is as old as this device's clock says.
  if (isOld && seen === undefined) return Math.max(Date.parse(now), Date.now());
  const known = seen ?? Date.parse(now) - Date.now();
  ahead.delete(now);
  ahead.set(now, known);
  for (const oldest of ahead.keys()) {
    if (ahead.size <= MAX_ANSWERS) break;
    ahead.delete(oldest);
  }
  return Date.now() + known;
}

/**
 * The server's clock, whatever this device's clock says.
 * @param now the server's `now` of the latest answer, ISO
 * @param isOld whether the answer was there before it was asked for here
 * @returns milliseconds since 1970, new every second
 */
export function useServerClock(now: string, isOld = false): number {
  const [time, setTime] = useState(() => serverTime(now, isOld));
  useEffect(() => {
    const tick = () => setTime(serverTime(now, isOld));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [now, isOld]);
  return time;
}

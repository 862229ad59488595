import { useEffect, useState } from 'react';

// An answer can be shown again from the cache long after it came, and beside others. The `now` of each is compared with this
// device's clock once: by it, how far the server's clock is ahead.
const ahead = new Map<string, number>();
/** Far more answers than a page shows at once; those that count the time are the last to be forgotten. */
const MAX_ANSWERS = 50;

function serverTime(now: string): number {
  const known = ahead.get(now) ?? Date.parse(now) - Date.now();
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
 * @returns milliseconds since 1970, new every second
 */
export function useServerClock(now: string): number {
  const [time, setTime] = useState(() => serverTime(now));
  useEffect(() => {
    const tick = () => setTime(serverTime(now));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}

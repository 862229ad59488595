import { useEffect, useState } from 'react';

// An answer can be shown again from the cache long after it came. Its `now` is compared with this device's clock once.
const latest = { now: '', ahead: 0 };

function serverTime(now: string): number {
  if (latest.now !== now) {
    latest.now = now;
    latest.ahead = Date.parse(now) - Date.now();
  }
  return Date.now() + latest.ahead;
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

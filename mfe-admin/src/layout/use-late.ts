import { useEffect, useState } from 'react';

/** As long as a door waits for the answer to a scan. */
const PATIENCE_MS = 4_000;

/** Whether something has been waited for so long that one goes on without it. @param isWaiting whether it is waited for now */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate;
}

// An entry of its own: three remotes build these lines in, and no visit of another page loads them.
import { useEffect, useState } from 'react';

/** So long a visitor waits before a screen says that it still waits, milliseconds. */
const PATIENCE_MS = 4_000;

/**
 * Whether something has been waited for so long that it has to be said, or gone on without.
 * @param isWaiting whether it is waited for now
 * @param patience how long that is, milliseconds
 */
export function useLate(isWaiting: boolean, patience = PATIENCE_MS): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting, patience]);
  return isLate;
}

import { useEffect, useState } from 'react';

/** After so long a screen says that it still waits. */
const PATIENCE_MS = 4_000;

/** Whether something has been waited for so long that it has to be said. @param isWaiting whether it is waited for now */
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

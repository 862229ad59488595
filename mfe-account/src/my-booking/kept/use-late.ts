import { useEffect, useState } from 'react';

/** As long as people look at a page without anything on it. */
const LATE_MS = 5_000;

/** Whether a page has been open for so long that what is kept is shown until what it waits for comes. */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

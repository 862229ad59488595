import { useEffect, useRef } from 'react';

/**
 * Tries again in every pause while the page is seen, and when the connection is back.
 * @param pause milliseconds; undefined for never
 */
export function useRetry(pause: number | undefined, onRetry: () => void): void {
  const retry = useRef(onRetry);
  useEffect(() => void (retry.current = onRetry));
  useEffect(() => {
    if (pause === undefined) return;
    const retryIfSeen = () => {
      if (document.visibilityState === 'visible') retry.current();
    };
    const timer = setInterval(retryIfSeen, pause);
    window.addEventListener('online', retryIfSeen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retryIfSeen);
    };
  }, [pause]);
}

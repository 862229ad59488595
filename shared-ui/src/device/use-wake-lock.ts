import { useEffect } from 'react';

/**
 * Keeps the screen on while codes are shown or scanned, where the browser can. It lets go of the screen by itself when the page is
 * hidden, and is asked again when it is seen. https://developer.mozilla.org/docs/Web/API/Screen_Wake_Lock_API
 */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    // Absent in older browsers, whatever the types say.
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (!isWanted || !wakeLock) return;
    let isOver = false;
    let held: WakeLockSentinel | undefined;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      wakeLock.request('screen').then(
        (lock) => {
          if (isOver) void lock.release();
          else held = lock;
        },
        // A battery that is low, or a policy, says no: the screen goes dark as ever.
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void held?.release();
    };
  }, [isWanted]);
}

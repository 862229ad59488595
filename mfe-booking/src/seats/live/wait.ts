const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/**
 * The pause before another try, in milliseconds: twice as long after each failure, up to half a minute, and never the
 * same for all the visitors whom one outage threw out.
 * @param failures in a row, at least 1
 */
export const pauseAfter = (failures: number, chance = Math.random()): number =>
  Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + chance / 2);

/** Waits, or stops waiting when the signal is aborted. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

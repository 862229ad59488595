import { after } from '../watching/own-timers.ts';

/** So long before a page says that it is being left its loads may have been ended: milliseconds. */
const LEFT_WITHIN_MS = 1_000;

/**
 * Hears of what failed to load a little later, and not at all when the page is left meanwhile: Firefox ends the loads of a page
 * that is being left as failed, before that page hears that it is.
 */
export function unlessLeft<Failure>(hear: (failure: Failure) => void): (failure: Failure) => void {
  const waiting = new Set<() => void>();
  window.addEventListener('pagehide', () => {
    for (const forget of waiting) forget();
    waiting.clear();
  });
  return (failure) => {
    const forget = after(LEFT_WITHIN_MS, () => {
      waiting.delete(forget);
      hear(failure);
    });
    waiting.add(forget);
  };
}

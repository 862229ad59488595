export const afterPaint = (then: () => void): void => void requestAnimationFrame(() => setTimeout(then));

/** An idle moment; Safari cannot say when one is. */
export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 4_000 });
  else setTimeout(then, 2_000);
}

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

/** Calls back once, when somebody first touches, scrolls, points or types. */
export function onFirstSignOfLife(then: () => void): void {
  const heard = new AbortController();
  const once = () => {
    if (heard.signal.aborted) return;
    heard.abort();
    then();
  };
  for (const sign of signs)
    addEventListener(sign, once, { passive: true, capture: true, signal: heard.signal });
}

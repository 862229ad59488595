export const afterPaint = (then: () => void): void => void requestAnimationFrame(() => setTimeout(then));

/** An idle moment; Safari cannot say when one is. */
export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 4_000 });
  else setTimeout(then, 2_000);
}

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

/** Calls `hear` at each sign of life, until the returned function is called. */
function onSigns(hear: () => void): () => void {
  const stop = new AbortController();
  for (const sign of signs)
    addEventListener(sign, hear, { passive: true, capture: true, signal: stop.signal });
  return () => stop.abort();
}

/** Calls back once, when somebody first touches, scrolls, points or types. */
export function onFirstSignOfLife(then: () => void): void {
  const stop = onSigns(() => {
    stop();
    then();
  });
}

/** Milliseconds without a sign of life. */
const pause = 1_000;

/** Calls back in the first pause of whoever is at work: what takes long then delays no click. */
export function inAPause(then: () => void): void {
  const settle = () => {
    stop();
    then();
  };
  let timer = setTimeout(settle, pause);
  const stop = onSigns(() => {
    clearTimeout(timer);
    timer = setTimeout(settle, pause);
  });
}

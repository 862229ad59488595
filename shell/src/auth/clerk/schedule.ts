/** Calls `then` once the browser has painted what is there now. */
export const afterPaint = (then: () => void): void => void requestAnimationFrame(() => setTimeout(then));

/**
 * An idle moment.
 * @param timeout milliseconds after which one that is never idle is taken for it
 * @param otherwise milliseconds to wait where no browser says when it is idle: Safari
 */
export function whenIdle(then: () => void, timeout = 4_000, otherwise = 2_000): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout });
  else setTimeout(then, otherwise);
}

/** Calls `then` when the document has loaded, at once if it has. */
export function afterLoad(then: () => void): void {
  if (document.readyState === 'complete') then();
  else addEventListener('load', then, { once: true });
}

const inputEvents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

/** Calls `handle` at each input event, until the returned function is called. */
function onInput(handle: () => void): () => void {
  const stop = new AbortController();
  for (const type of inputEvents)
    addEventListener(type, handle, { passive: true, capture: true, signal: stop.signal });
  return () => stop.abort();
}

/** Calls back once, when somebody first touches, scrolls, points or types. */
export function onFirstInput(then: () => void): void {
  const stop = onInput(() => {
    stop();
    then();
  });
}

/** Milliseconds without an input event. */
const PAUSE_MS = 1_000;

/** Calls back in the first pause of whoever is at work: what takes long then delays no click. */
export function whenInputPauses(then: () => void): void {
  const settle = () => {
    stop();
    then();
  };
  let timer = setTimeout(settle, PAUSE_MS);
  const stop = onInput(() => {
    clearTimeout(timer);
    timer = setTimeout(settle, PAUSE_MS);
  });
}

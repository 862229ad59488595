import { useDeferredValue, useSyncExternalStore } from 'react';

let painted = false;
let awaited = false;
const subscribers = new Set<() => void>();

const tell = () => {
  painted = true;
  for (const subscriber of subscribers) subscriber();
};

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  if (!awaited) {
    awaited = true;
    // A hidden page gets no frames. Of two frames the first has been shown when the second begins.
    if (document.visibilityState === 'hidden') setTimeout(tell);
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(tell)));
  }
  return () => void subscribers.delete(subscriber);
}

const notYet = () => false;

/**
 * Whether the page has shown its first screen. What lies below that asks for nothing before, so that it does not share
 * the line with what is looked at. All of it hears of that at once and changes piece by piece, beside whatever is pressed.
 */
export const usePainted = (): boolean =>
  useDeferredValue(useSyncExternalStore(subscribe, () => painted, notYet));

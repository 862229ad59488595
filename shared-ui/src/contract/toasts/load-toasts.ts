import type * as toaster from './toaster.tsx';

type Toasts = typeof toaster;

let loaded: Toasts | undefined;
const subscribers = new Set<() => void>();

/** The library behind the toasts, once: no first paint needs it. A failed load is tried again by the next call. */
export async function loadToasts(): Promise<Toasts> {
  if (loaded) return loaded;
  loaded = await import(/* webpackChunkName: "toasts" */ './toaster.tsx');
  for (const subscriber of subscribers) subscriber();
  return loaded;
}

/** The library as far as it is here: a snapshot and its subscription, for useSyncExternalStore. */
export const toastsHere = (): Toasts | undefined => loaded;
/**
 * Calls `subscriber` when the library has come.
 * @returns ends that
 */
export function whenToastsCome(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}

import type * as toaster from './toaster.tsx';

type Toasts = typeof toaster;

let loaded: Toasts | undefined;
let plain = '';
let ending: ReturnType<typeof setTimeout>;
const subscribers = new Set<() => void>();
const tellAll = () => subscribers.forEach((subscriber) => subscriber());

/** The library behind the toasts, once: no first paint needs it. A failed load is tried again by the next call. */
export async function loadToasts(): Promise<Toasts> {
  if (loaded) return loaded;
  loaded = await import(/* webpackChunkName: "toasts" */ './toaster.tsx');
  tellAll();
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

/** What stands in the page in plain words while the library cannot be had; nothing when it is over. */
export const saidPlainly = (): string => plain;
function setPlain(message: string): void {
  plain = message;
  tellAll();
}
/** Says something in plain words. @param lasts milliseconds */
export function sayPlainly(message: string, lasts: number): void {
  clearTimeout(ending);
  setPlain(message);
  ending = setTimeout(setPlain, lasts, '');
}

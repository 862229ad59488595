import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'matinee:how-many';
const USUAL = 2;
const subscribers = new Set<() => void>();

/** A browser may keep nothing: then the number lasts as long as the page. */
let last: number | undefined;

function read(): number {
  try {
    last ??= Number(localStorage.getItem(STORAGE_KEY)) || undefined;
  } catch {
    // Nothing is kept.
  }
  return last ?? USUAL;
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}

/** Remembers how many seats a visitor looks for, also for the next visit. */
export function rememberCount(count: number): void {
  last = count;
  try {
    localStorage.setItem(STORAGE_KEY, String(count));
  } catch {
    // It lasts as long as the page.
  }
  for (const subscriber of subscribers) subscriber();
}

/** How many seats the visitor looks for: as last time. @param limit most together */
export const useWantedCount = (limit: number): number =>
  Math.min(
    useSyncExternalStore(subscribe, read, () => USUAL),
    limit,
  );

/** Forgets the number; for tests. */
export function forgetCount(): void {
  last = undefined;
}

import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'matinee:how-many';
const USUAL = 2;
const subscribers = new Set<() => void>();

/** A browser may keep nothing: then the number lasts as long as the page. */
let unkept: number | undefined;

function read(): number {
  try {
    return unkept ?? (Number(localStorage.getItem(STORAGE_KEY)) || USUAL);
  } catch {
    // Nothing is kept.
    return USUAL;
  }
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}

/** Remembers how many seats a visitor looks for, also for the next visit. */
export function rememberCount(count: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(count));
    unkept = undefined;
  } catch {
    unkept = count;
  }
  for (const subscriber of subscribers) subscriber();
}

/** How many seats the visitor looks for: as last time. @param limit most together */
export const useWantedCount = (limit: number): number =>
  Math.min(
    useSyncExternalStore(subscribe, read, () => USUAL),
    limit,
  );

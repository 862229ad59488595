import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let shown: string | undefined;

function tell(showId: string | undefined): void {
  shown = showId;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The show whose seats the page shows right now; undefined on every other page. */
export const useShownShow = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );

/** Says that this page shows the seats of a show, for as long as it does. */
export function useShowsSeatsOf(showId: string | undefined): void {
  useEffect(() => {
    tell(showId);
    return () => tell(undefined);
  }, [showId]);
}

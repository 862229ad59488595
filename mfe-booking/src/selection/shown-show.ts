import { useEffect, useSyncExternalStore } from 'react';

const subscribers = new Set<() => void>();
let shown: string | undefined;

function tell(showId: string | undefined): void {
  shown = showId;
  for (const subscriber of subscribers) subscriber();
}
function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
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

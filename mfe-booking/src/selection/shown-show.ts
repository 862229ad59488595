import { useEffect, useSyncExternalStore } from 'react';

/** A hold whose clock a page has, or is about to have: its show, and its seats, sorted and with commas between them. */
export interface ToldHold {
  showId: string;
  seats: string;
}
interface Shown {
  told: ToldHold | undefined;
}

const subscribers = new Set<() => void>();
let shown: Shown | undefined;

function tell(next: Shown | undefined): void {
  shown = next;
  for (const subscriber of subscribers) subscriber();
}
function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}

/** That the page shows the seats of a show right now, and which hold it tells itself; undefined on every other page. */
export const useShownShow = (): Shown | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );

/**
 * Says that this page shows the seats of a show, for as long as it does.
 * @param told the hold that the page itself tells; the same object until it is another
 */
export function useShowsSeatsOf(showId: string | undefined, told: ToldHold | undefined): void {
  useEffect(() => {
    if (showId !== undefined) tell({ told });
    return () => tell(undefined);
  }, [showId, told]);
}

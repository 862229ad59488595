import { useCallback, useEffect, useRef } from 'react';
import { within } from './within.ts';

/** At a busy door the whole list does not come with each scan. */
const PAUSE_MS = 3_000;
/** Who asks again is not told the list that was asked for before; but that one may never come. */
export const MAX_LIST_MS = 20_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Fetches the list now. Calls that are made while it is on its way lead to one more fetch when it has come, or has taken too long; between two fetches
 * there is a pause.
 * @param ask for the list
 */
export function useFreshList(ask: () => Promise<unknown>): () => void {
  const running = useRef<Promise<unknown>>(undefined);
  const isOld = useRef(false);
  useEffect(
    () => () => {
      running.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    const refresh = () => {
      isOld.current = false;
      const both = Promise.allSettled([pause(), within(MAX_LIST_MS, ask())]);
      running.current = both;
      void both.then(() => {
        // The page was left meanwhile.
        if (running.current !== both) return;
        running.current = undefined;
        if (isOld.current) refresh();
      });
    };
    if (running.current === undefined) refresh();
    else isOld.current = true;
  }, [ask]);
}

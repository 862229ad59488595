import { useCallback, useEffect, useRef } from 'react';

/** At a busy door the whole list does not come with each scan. */
const PAUSE_MS = 3_000;

/**
 * Asks for the list at once, and again after a pause for all that happened in it.
 * @param ask for the list
 */
export function useFreshList(ask: () => Promise<unknown>): () => void {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOld = useRef(false);
  useEffect(() => () => clearTimeout(pause.current), []);
  return useCallback(() => {
    const refresh = () => {
      isOld.current = false;
      void ask();
      pause.current = setTimeout(() => {
        pause.current = undefined;
        if (isOld.current) refresh();
      }, PAUSE_MS);
    };
    if (pause.current === undefined) refresh();
    else isOld.current = true;
  }, [ask]);
}

import { useEffect, useEffectEvent, useRef } from 'react';
import type { Occupancy } from '../use-occupancy.ts';

/**
 * Does something for which it has to be known which seats of a show are taken: at once, or when that is known or turns out to be nobody's
 * to know. Somebody who chooses another show meanwhile does not want it any more.
 * @returns the function that asks for it
 */
export function useOnceKnown(
  showId: string | undefined,
  state: Occupancy['state'],
  act: () => void,
): () => void {
  const wanted = useRef<string>(undefined);
  const goOn = useEffectEvent(act);
  useEffect(() => {
    const asked = wanted.current;
    if (asked === undefined || (asked === showId && state === 'loading')) return;
    wanted.current = undefined;
    if (asked === showId) goOn();
  }, [showId, state]);
  return () => {
    wanted.current = state === 'loading' ? showId : undefined;
    if (wanted.current === undefined) act();
  };
}

import { useEffect, useEffectEvent, useRef } from 'react';
import type { Occupancy } from '../use-occupancy.ts';

/**
 * Does something for which it has to be known which seats of a show are taken: at once, or when that is known or turns out to be nobody's
 * to know. Somebody who chooses another show meanwhile, or anything else that it goes by, does not want it any more.
 * @param goesBy what it goes by at this moment, in one word
 * @returns the function that asks for it
 */
export function useOnceKnown(
  showId: string | undefined,
  state: Occupancy['state'],
  goesBy: () => string,
  act: () => void,
): () => void {
  const wanted = useRef<{ showId: string; by: string }>(undefined);
  const goOn = useEffectEvent((by: string) => by === goesBy() && act());
  useEffect(() => {
    const asked = wanted.current;
    if (asked === undefined || (asked.showId === showId && state === 'loading')) return;
    wanted.current = undefined;
    if (asked.showId === showId) goOn(asked.by);
  }, [showId, state]);
  return () => {
    wanted.current = state === 'loading' && showId !== undefined ? { showId, by: goesBy() } : undefined;
    if (wanted.current === undefined) act();
  };
}

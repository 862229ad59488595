import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { every } from '../../watching/own-timers.ts';

/** More than any box beside others has a use for. A page of some ten parts that show more comes to a stand. */
const MAX_ELEMENTS = 3_000;
const LOOK_EVERY_MS = 1_000;

/**
 * Tells of a part that has too much in its box: of what it begins with before that is laid out and painted, which takes longest.
 * @param onTooMuch told, in words that follow "it"
 */
export function useElementsLimit(box: RefObject<Element | null>, onTooMuch: (what: string) => void): void {
  const look = useEffectEvent(() => {
    const { length = 0 } = box.current?.getElementsByTagName('*') ?? {};
    if (length > MAX_ELEMENTS) onTooMuch('showed more than a part may');
  });
  useLayoutEffect(() => look());
  useEffect(() => every(LOOK_EVERY_MS, () => look()), []);
}

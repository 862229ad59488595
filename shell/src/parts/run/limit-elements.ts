import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { every } from '../../watching/own-timers.ts';

/** More than any box beside others has a use for. A page of some ten parts that show more comes to a stand. */
const MAX_ELEMENTS = 3_000;
const LOOK_EVERY_MS = 1_000;

/**
 * A browser goes by the viewport that it was told of last, wherever in the page that stands, and goes on with it when it is gone: what has
 * another one loses its name, and the page's own is told again.
 */
function takeBackViewport(box: Element | null): void {
  for (const other of box?.querySelectorAll('meta[name="viewport" i]') ?? []) {
    other.removeAttribute('name');
    for (const own of document.head.querySelectorAll('meta[name=viewport]'))
      own.setAttribute('content', own.getAttribute('content')!);
  }
}

/**
 * Tells of a part that has too much in its box: of what it begins with before that is laid out and painted, which takes longest. Takes back what
 * it says there of how wide the page is.
 * @param onTooMuch told, in words that follow "it"
 */
export function useElementsLimit(box: RefObject<Element | null>, onTooMuch: (what: string) => void): void {
  const look = useEffectEvent(() => {
    const { length = 0 } = box.current?.getElementsByTagName('*') ?? {};
    if (length > MAX_ELEMENTS) onTooMuch('showed more than a part may');
    takeBackViewport(box.current);
  });
  useLayoutEffect(() => look());
  useEffect(() => every(LOOK_EVERY_MS, () => look()), []);
}

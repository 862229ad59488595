import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useKept } from '../back/use-kept.ts';

/** How far an arrow scrolls, in pixels. */
const SCROLL_STEP_PX = 400;

/**
 * A row that two arrows scroll, and that stands where it stood after Back.
 * @param name under which its place is kept
 * @param length number of items: the ends are measured again when it changes
 * @returns the row's ref, whether somebody has come back to it, whether there is more to either side, and what to call on a press and on a scroll
 */
export function useCarousel(name: string, length: number) {
  const row = useRef<HTMLUListElement>(null);
  const [before, keep] = useKept<number>(name);
  const [ends, setEnds] = useState({ canGoBack: false, canGoOn: false });
  const measure = useCallback(() => {
    const element = row.current;
    if (!element) return;
    const { scrollLeft, clientWidth, scrollWidth } = element;
    const canGoBack = scrollLeft > 1;
    const canGoOn = scrollLeft + clientWidth < scrollWidth - 1;
    setEnds((known) =>
      known.canGoBack === canGoBack && known.canGoOn === canGoOn ? known : { canGoBack, canGoOn },
    );
  }, []);
  useLayoutEffect(() => {
    if (before && length > 0) row.current?.scrollTo({ left: before, behavior: 'instant' });
  }, [before, length]);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    // Told after each layout, and once now: to ask would make the browser lay the page out in the middle of its work.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure, length]);
  const scrollBy = (direction: -1 | 1) => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.current?.scrollBy({ left: direction * SCROLL_STEP_PX, behavior: still ? 'instant' : 'smooth' });
  };
  const onScroll = () => {
    keep(row.current?.scrollLeft ?? 0);
    measure();
  };
  return { row, isBack: before !== undefined, ...ends, scrollBy, onScroll };
}

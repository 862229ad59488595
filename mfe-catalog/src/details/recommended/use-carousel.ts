import { useCallback, useEffect, useRef, useState } from 'react';

/** How far an arrow scrolls, in pixels. */
export const scrollStep = 400;

/**
 * A row that two arrows scroll.
 * @param length number of items: the ends are measured again when it changes
 * @returns the row's ref, whether there is more to either side, and what to call on a press and on a scroll
 */
export function useCarousel(length: number) {
  const row = useRef<HTMLUListElement>(null);
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
  useEffect(() => {
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [measure, length]);
  const scrollBy = (direction: -1 | 1) => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.current?.scrollBy({ left: direction * scrollStep, behavior: still ? 'instant' : 'smooth' });
  };
  return { row, ...ends, scrollBy, measure };
}

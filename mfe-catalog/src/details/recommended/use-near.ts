import { startTransition, useEffect, useState, type RefObject } from 'react';

/** So far outside of the window something counts as near: CSS pixels. */
const AHEAD = '400px';

/**
 * Whether something has come near the window: what stands far down need not be whole before.
 * @param isLess false: it is whole already, and nobody looks
 */
export function useNear(element: RefObject<Element | null>, isLess: boolean): boolean {
  const [isNear, setNear] = useState(false);
  const looks = isLess && !isNear;
  useEffect(() => {
    if (!looks || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // Piece by piece, beside whatever is pressed meanwhile.
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, looks]);
  return isNear;
}

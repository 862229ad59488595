import { useEffect, useState } from 'react';
import { loadAnew } from '../../watching/load-anew.ts';
import { isElsewhere } from '../composition.ts';
import { isHeld, takeFreshDocument } from './fresh-document.ts';
import type { Live } from './live.ts';

/**
 * Makes a navigation inside the page a load of the document when another composition is live.
 * @returns whether the new page should wait, since a load is probable, or it is of another document
 */
export function useFreshDocument(pathname: string, live: Live): boolean {
  const [settled, setSettled] = useState(pathname);
  const isNew = settled !== pathname;
  useEffect(() => {
    if (!isNew) return;
    let left = false;
    void takeFreshDocument(live, () => !left).then((leaving) => left || leaving || setSettled(pathname));
    return () => void (left = true);
  }, [pathname, isNew, live]);
  const isWaiting = isElsewhere(pathname) || (isNew && live.isBehind() && !isHeld(live));
  useEffect(() => {
    if (!isWaiting) return;
    // The load that it waited for has led elsewhere, and nobody else asks for it again.
    const hear = ({ persisted }: PageTransitionEvent) => persisted && loadAnew();
    addEventListener('pageshow', hear);
    return () => removeEventListener('pageshow', hear);
  }, [isWaiting]);
  return isWaiting;
}

import { useEffect, useState } from 'react';
import { isHeld, takeFreshDocument } from './fresh-document.ts';
import type { Live } from './live.ts';

/**
 * Makes a navigation inside the page a load of the document when another composition is live.
 * @returns whether the new page should wait, since a load is probable
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
  return isNew && live.isBehind() && !isHeld(live);
}

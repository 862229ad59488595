import { announceNavigation } from '@matinee/shared-ui';
import { useLocation, useNavigationType } from '@matinee/shared-ui/router';
import { useLayoutEffect, type RefObject } from 'react';

interface ArrivalProps {
  /** the path that the page shows; outlives the trees that pages are rendered in */
  shown: RefObject<string>;
}

/**
 * Beside a page, in its tree: what every change of page does when the new one is there. The next heading takes the focus,
 * and a new page starts at its top.
 */
export function Arrival({ shown }: ArrivalProps) {
  const { pathname } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    // A page that writes its state into the query is still the same page.
    if (shown.current === pathname) return;
    shown.current = pathname;
    announceNavigation();
    // Going back keeps the place: the browser restores it.
    if (type !== 'POP') scrollTo(0, 0);
  }, [shown, pathname, type]);
  return null;
}

import { announceNavigation } from '@matinee/shared-ui';
import { useLocation, useNavigationType } from '@matinee/shared-ui/router';
import { useLayoutEffect } from 'react';

interface ArrivalProps {
  /** told the path of a page that has come. @returns whether it is another than the one before */
  isNew(pathname: string): boolean;
}

/**
 * Beside a page, in its tree: what every change of page does when the new one is there. The next heading takes the focus,
 * and a new page starts at its top.
 */
export function Arrival({ isNew }: ArrivalProps) {
  const { pathname } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    // A page that writes its state into the query is still the same page.
    if (!isNew(pathname)) return;
    announceNavigation();
    // Going back keeps the place: the browser restores it.
    if (type !== 'POP') scrollTo(0, 0);
  }, [isNew, pathname, type]);
  return null;
}

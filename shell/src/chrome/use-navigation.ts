import { announceNavigation } from '@matinee/shared-ui';
import { useLocation, useNavigationType } from '@matinee/shared-ui/router';
import { useLayoutEffect, useRef } from 'react';

/** What every change of page does: the next heading takes the focus, and a new page starts at its top. */
export function useNavigation(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    // A page that writes its state into the query is still the same page.
    if (shown.current === pathname) return;
    shown.current = pathname;
    announceNavigation();
    // Going back keeps the place: the browser restores it.
    if (type !== 'POP') scrollTo(0, 0);
  }, [pathname, type]);
}

import { announceNavigation } from '@matinee/shared-ui';
import { useLocation, useNavigationType } from '@matinee/shared-ui/router';
import { useLayoutEffect, useRef } from 'react';

/** What every change of page does: the next heading takes the focus, and a new page starts at its top. */
export function useNavigation(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const first = useRef(true);
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    announceNavigation();
    // Going back keeps the place: the browser restores it.
    if (type !== 'POP') scrollTo(0, 0);
  }, [pathname, type]);
}

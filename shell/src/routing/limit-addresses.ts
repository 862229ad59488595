import type { Leaving } from '../watching/load-anew.ts';
import { undo } from '../watching/undo.ts';
import { countBetweenPresses } from './count-navigations.ts';

/**
 * Ends a storm of addresses in one document, by `location.hash` or the browser's history past the router: each one occupies the
 * browser, and after some hundred it refuses everybody's. Not all browsers tell of them.
 * @returns to be called before a navigation of the site's own, which is not counted
 */
export function limitAddresses(): () => boolean {
  const { navigation } = window as { navigation?: EventTarget };
  const isTooMany = countBetweenPresses();
  let isOurs = false;
  navigation?.addEventListener('navigate', (event) => {
    const { cancelable, userInitiated, destination } = event as Leaving;
    const isCounted = cancelable && !userInitiated && destination.sameDocument && !isOurs;
    isOurs = false;
    if (isCounted && isTooMany()) undo(event);
  });
  return () => (isOurs = true);
}

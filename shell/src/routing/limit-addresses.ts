import type { Leaving } from '../watching/load-anew.ts';
import { undo } from '../watching/undo.ts';
import { countBetweenPresses } from './count-navigations.ts';

/**
 * Ends a storm of addresses in one document, by `location.hash` or the browser's history past the router: each one occupies the
 * browser, and after some hundred it refuses everybody's. Not all browsers tell of them.
 * @returns the browser's history for the site itself, whose navigations are not counted
 */
export function limitAddresses(): Pick<History, 'state' | 'go' | 'pushState' | 'replaceState'> {
  const { navigation } = window as { navigation?: EventTarget };
  const isTooMany = countBetweenPresses();
  const { history } = window;
  let isOurs = false;
  navigation?.addEventListener('navigate', (event) => {
    const { cancelable, userInitiated, destination } = event as Leaving;
    if (!cancelable || userInitiated || !destination.sameDocument || isOurs) return;
    if (isTooMany()) undo(event);
  });
  const ours =
    (put: typeof history.pushState): typeof put =>
    (...given) => {
      isOurs = true;
      try {
        put.apply(history, given);
      } finally {
        isOurs = false;
      }
    };
  return {
    get state() {
      return history.state as unknown;
    },
    go: (delta) => history.go(delta),
    pushState: ours(history.pushState),
    replaceState: ours(history.replaceState),
  };
}

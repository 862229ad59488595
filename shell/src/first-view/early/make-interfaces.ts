import { TAKEN } from './taken-names.ts';

/** So many are made in some milliseconds on a slow phone. */
const AT_ONCE = 30;

/**
 * Has the browser make what the page's code will lock (`containment/lock-natives.ts`) while the page waits for that code: a few
 * at a time, whenever there is nothing else to do.
 */
export function makeInterfaces(): void {
  if (!('requestIdleCallback' in window)) return;
  const names = Object.getOwnPropertyNames(window).filter((name) => TAKEN.test(name));
  const turn = () => {
    // To describe one is enough, and calls nothing.
    for (const name of names.splice(0, AT_ONCE)) Object.getOwnPropertyDescriptor(window, name);
    if (names.length > 0) requestIdleCallback(turn);
  };
  requestIdleCallback(turn);
}

import type { Navigator } from 'react-router-dom';

/** So many navigations in so many milliseconds, with no key and no press between them, are nobody's wish. */
const MAX_NAVIGATIONS = 20;
const WITHIN_MS = 2_000;

/**
 * The navigator that remotes are given: a loop of navigations ends, and goes on no sooner than the visitor does something.
 * @param onLoop told once for each loop
 */
export function limitedNavigator(navigator: Navigator, onLoop: () => void): Navigator {
  let times: number[] = [];
  let isClosed = false;
  const open = () => {
    times = [];
    isClosed = false;
  };
  for (const gesture of ['pointerdown', 'keydown'])
    addEventListener(gesture, open, { capture: true, passive: true });
  const allowed = () => {
    const now = performance.now();
    times = [...times.filter((time) => now - time < WITHIN_MS), now];
    if (isClosed || times.length <= MAX_NAVIGATIONS) return !isClosed;
    isClosed = true;
    onLoop();
    return false;
  };
  return {
    createHref: (to) => navigator.createHref(to),
    ...(navigator.encodeLocation && { encodeLocation: (to) => navigator.encodeLocation!(to) }),
    go: (delta) => void (allowed() && navigator.go(delta)),
    push: (...target) => void (allowed() && navigator.push(...target)),
    replace: (...target) => void (allowed() && navigator.replace(...target)),
  };
}

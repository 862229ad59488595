import type { Navigator } from 'react-router-dom';
import { countNavigations } from './count-navigations.ts';

/**
 * The navigator that remotes are given: a loop of navigations ends, and goes on no sooner than the visitor does something.
 * @param onLoop told once for each loop
 */
export function limitedNavigator(navigator: Navigator, onLoop: () => void): Navigator {
  const count = countNavigations();
  let isClosed = false;
  const open = () => {
    count.forget();
    isClosed = false;
  };
  for (const gesture of ['pointerdown', 'keydown'])
    addEventListener(gesture, open, { capture: true, passive: true });
  const allowed = () => {
    if (!count.isTooMany() || isClosed) return !isClosed;
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

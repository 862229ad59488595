import type { Navigator } from 'react-router-dom';
import { countNavigations } from './count-navigations.ts';
import { guardedNavigator } from './guarded-navigator.ts';

/**
 * The navigator that remotes are given: a loop of navigations ends, and goes on no sooner than the visitor does something.
 * @param onLoop told of each navigation that is refused
 */
export function limitedNavigator(navigator: Navigator, onLoop: () => void): Navigator {
  const count = countNavigations();
  // Any code can make an event that looks like one.
  const hear = ({ isTrusted }: Event) => isTrusted && count.forget();
  for (const gesture of ['pointerdown', 'keydown'])
    addEventListener(gesture, hear, { capture: true, passive: true });
  return guardedNavigator(navigator, () => {
    const isLoop = count.isTooMany();
    if (isLoop) onLoop();
    return !isLoop;
  });
}

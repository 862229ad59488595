import type { Navigator } from 'react-router-dom';
import { countBetweenPresses } from './count-navigations.ts';
import { guardedNavigator } from './guarded-navigator.ts';

/**
 * The navigator that remotes are given: a loop of navigations ends, and goes on no sooner than the visitor does something.
 * @param onLoop told of each navigation that is refused
 */
export function limitedNavigator(navigator: Navigator, onLoop: () => void): Navigator {
  const isTooMany = countBetweenPresses();
  return guardedNavigator(navigator, () => {
    const isLoop = isTooMany();
    if (isLoop) onLoop();
    return !isLoop;
  });
}

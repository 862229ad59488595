import type { Navigator } from 'react-router-dom';

/**
 * A navigator that leads on only while it may.
 * @param may asked with each navigation; what it refuses does not happen
 */
export const guardedNavigator = (navigator: Navigator, may: () => boolean): Navigator => ({
  ...navigator,
  go: (delta) => void (may() && navigator.go(delta)),
  push: (...target) => void (may() && navigator.push(...target)),
  replace: (...target) => void (may() && navigator.replace(...target)),
});

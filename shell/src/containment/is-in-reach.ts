import { around, BARRIERS, isLocked } from './free-frame.ts';
import { isKnown } from './known-elements.ts';

/** CSS pixels */
const MIN_HEIGHT = 16;

/**
 * Whether a visitor sees an element of the frame, and reaches it with a press. What lies over it on purpose, such as a dialog
 * or the menu, is no matter.
 */
export function isInReach(element: Element): boolean {
  if (around().some((one) => one.matches(BARRIERS))) return isLocked();
  // Not every browser can tell.
  if (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false) return false;
  // A film that fills the screen is left by the browser's own key.
  if (document.fullscreenElement || !document.elementFromPoint) return true;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return false;
  // Nobody hits less.
  if (bottom - top < MIN_HEIGHT) return false;
  const on = document.elementFromPoint(left + 30, (top + bottom) / 2);
  // A part stands in the header, and is not what is looked for.
  if (on?.closest('[data-place]')) return false;
  // Not in the window, as while a page is pulled over its end.
  if (!on || element.contains(on) || on.closest('dialog, [popover]')) return true;
  if (on.closest('#root')) return !on.matches('#root') && !on.closest('main');
  const beside = on.closest('body > *');
  return beside !== null && isKnown(beside);
}

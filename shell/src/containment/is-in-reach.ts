import { around, isBarred, isLocked } from './free-frame.ts';
import type { Styled } from './known-elements.ts';

/** CSS pixels */
const MIN_HEIGHT = 16;

/** Whether something stands in what no key closes: by the browser's word, to which each name of a kind that is none is this one. */
const isManual = (one?: Element | null): boolean =>
  one?.closest<HTMLElement>('body [popover]')?.popover === 'manual';

/** Where something in an element is to be pressed, in CSS pixels of the window. */
function pointOf(element: Element): [x: number, y: number] {
  const { left, top, bottom } = element.getBoundingClientRect();
  return [left + 30, (top + bottom) / 2];
}

/** Whether what lies over an element may be a notice, which goes by itself. */
export const isBelowNotice = (element: Element): boolean =>
  isManual(document.elementFromPoint?.(...pointOf(element)));

/** What lies over an element and stands beside the page. */
export const lyingOver = (element: Element): Styled[] => {
  const all = document.elementsFromPoint?.(...pointOf(element)) ?? [];
  const end = all.findIndex((one) => element.contains(one));
  return all
    .slice(0, end < 0 ? undefined : end)
    .flatMap((one) => one.closest<Styled>('body > :not(#root), html > :not(head, body)') ?? []);
};

/**
 * Whether a visitor sees an element of the frame, and reaches it with a press. What lies over it on purpose, such as a dialog
 * or the menu, is no matter.
 */
export function isInReach(element: Element): boolean {
  if (around().some(isBarred)) return isLocked();
  // Not every browser can tell.
  if (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false) return false;
  // A film that fills the screen is left by the browser's own key.
  if (document.fullscreenElement || !document.elementFromPoint) return true;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return false;
  // Nobody hits less.
  if (bottom - top < MIN_HEIGHT) return false;
  const on = document.elementFromPoint(...pointOf(element));
  // Also one of a part's, which has the window while it is open: a key closes it.
  if (on?.closest('dialog')?.matches(':modal')) return true;
  // A part stands in the header, and is not what is looked for.
  if (on?.closest('[data-place]')) return false;
  // Not in the window, as while a page is pulled over its end.
  if (!on || element.contains(on) || (on.closest('dialog, [popover]') && !isManual(on))) return true;
  if (on.closest('#root')) return !on.matches('#root') && !on.closest('main');
  return isLocked();
}

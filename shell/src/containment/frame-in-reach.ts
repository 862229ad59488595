/** What keeps an element from being used, with all that is in it. */
const BARRIERS = ['inert', 'hidden', 'contenteditable', 'style', 'class'];

const around = (): Element[] =>
  [document.documentElement, document.body, document.getElementById('root')].filter((one) => one !== null);

/** Clerk's dialogs lock the page behind them, and free it again. */
const isLocked = (): boolean => document.querySelector('[class*=cl-modal]') !== null;

/** Takes away what was set on the elements around the page: the shell sets nothing there. */
export function freeFrame(): void {
  if (isLocked()) return;
  document.designMode = 'off';
  for (const element of around()) for (const name of BARRIERS) element.removeAttribute(name);
}

/**
 * Whether a visitor sees an element of the frame, and reaches it with a press. What lies over it on purpose, such as a dialog
 * or the menu, is no matter.
 */
export function isInReach(element: Element): boolean {
  if (document.designMode === 'on' || around().some((one) => one.matches('[inert], [contenteditable]')))
    return isLocked();
  // Not every browser can tell.
  if (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false) return false;
  // A film that fills the screen is left by the browser's own key.
  if (document.fullscreenElement) return true;
  const { left, top, height } = element.getBoundingClientRect();
  const on = document.elementFromPoint?.(left + 30, top + height / 2);
  if (on === undefined) return true;
  if (!on || on.matches('html, body')) return false;
  return !on.closest('[data-slot]') || on.closest('dialog, [popover]') !== null;
}

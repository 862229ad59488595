/**
 * The ref of an element that may go while somebody stands in it: the page's heading then takes the focus, and nothing scrolls, so that
 * the next Tab does not begin at the top of the document.
 * @returns what is done as the element goes
 */
export const handFocusOn = (box: HTMLElement | null) => (): void => {
  if (!box?.contains(document.activeElement)) return;
  box.closest('main')?.querySelector('h1')?.focus({ preventScroll: true });
};

import { isOwnSheet } from './own-sheets.ts';

/** What the shell, its libraries and Clerk put beside the page; sheets and scripts of remotes have an address. */
const KNOWN = [
  'head',
  'body',
  'script',
  'link',
  'meta',
  'title',
  '#root',
  '.parts-overlay',
  '#_goober',
  '[data-emotion]',
  '[id^=clerk]',
  '[class*=cl-]',
  '[data-floating-ui-portal]',
  '[data-floating-ui-focus-guard]',
].join();

/** Whether an element covers more of the window than an extension's would. */
function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width * height > (innerWidth * innerHeight) / 2;
}

/** Whether an element of the head, or of the body beside the page, is none that a screen has put there. */
export const isKnown = (element: Element): boolean =>
  element.matches(KNOWN) ||
  isOwnSheet(element) ||
  element.querySelector('[class*=cl-]') !== null ||
  // Extensions of the browser bring elements of their own, which no remote has.
  (element.localName.includes('-') && !isLarge(element));

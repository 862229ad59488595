import { covers, isLocked, isShadowed, MUCH } from './free-frame.ts';
import { isOwnSheet } from './own-sheets.ts';

/** What covers the page on purpose: the page itself, and what developers see over it. */
const OURS = 'head, body, #root, .parts-overlay:not([style])';

/** What the shell, its libraries and Clerk put beside the page; sheets and scripts of remotes have an address. */
const KNOWN = [
  'script',
  'link',
  'meta',
  'title',
  '#_goober',
  '[data-emotion]',
  '[id^=clerk]',
  '[class*=cl-]',
  '[data-floating-ui-portal]',
  '[data-floating-ui-focus-guard]',
].join();

/** Whether an element of the head, or of the body beside the page, is none that a screen has put there. A name alone lets nothing cover the page. */
export const isKnown = (element: Element): boolean =>
  isOwnSheet(element) ||
  (!isShadowed(element) &&
    (element.matches(OURS) ||
      ((element.matches(KNOWN) ||
        element.querySelector('[class*=cl-]') !== null ||
        // Extensions of the browser bring elements of their own, which no remote has.
        element.localName.includes('-')) &&
        (!covers(element, MUCH) || isLocked()))));

/** Puts an element below the header, whose layer is 40, and above the page. */
export const putBelow = ({ style }: HTMLElement): void => style.setProperty('z-index', '30', 'important');

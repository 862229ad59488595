import { covers, isLocked, isShadowed, MUCH } from './free-frame.ts';
import { isOwnSheet } from './own-sheets.ts';
import { isOfRelease } from '../slot/sheets.ts';
import { isReacts } from '../watching/is-reacts.ts';

/** What covers the page on purpose: the page itself, of which there is one, and what developers see over it. */
function isOurs(element: Element): boolean {
  const root = element.id === 'root' ? element : element.querySelector('body > #root');
  return (
    (root !== null && isReacts(root)) ||
    element === document.head ||
    // In the place of one that went with the page in it, which is built again in this one.
    (element === document.body && !document.getElementById('root')) ||
    element.matches('.parts-overlay:not([style])')
  );
}

/** A sheet that is no release's, nor of the shell, Clerk or the notices: it would hold for the pages of all teams. */
const isStrangeSheet = (element: Element) =>
  element instanceof HTMLLinkElement
    ? element.matches('[rel~=stylesheet]') &&
      !isOfRelease(element) &&
      !element.href.startsWith(`${location.origin}/`)
    : element.matches('style:not(#_goober, [data-emotion^=cl-])');

/** What the shell, its libraries and Clerk put beside the page; scripts of remotes have an address. */
const KNOWN = [
  'script',
  'style',
  'link',
  'meta',
  'title',
  '[id^=clerk]',
  '[class*=cl-]',
  '[data-floating-ui-portal]',
  '[data-floating-ui-focus-guard]',
].join();

/** What lies in a closed shadow is measured by nobody, and pressed as what it belongs to. Shares of the window. */
const POINTS = [0.25, 0.5, 0.75].flatMap((x) => [0.3, 0.7].map((y) => [x, y] as const));
const liesOverMuch = (element: Element): boolean =>
  // To ask has the page laid out: not with each script and sheet that comes.
  element.parentElement !== document.head &&
  POINTS.filter(([x, y]) =>
    element.contains(document.elementFromPoint?.(x * innerWidth, y * innerHeight) ?? null),
  ).length >
    POINTS.length * MUCH;

/** Whether an element of the head, or of the body beside the page, is none that a screen has put there. A name alone lets nothing cover the page. */
export const isKnown = (element: Element): boolean =>
  isOwnSheet(element) ||
  (!isShadowed(element) &&
    !isStrangeSheet(element) &&
    (isOurs(element) ||
      ((element.matches(KNOWN) ||
        element.querySelector('[class*=cl-]') !== null ||
        // Extensions of the browser bring elements of their own, which no remote has.
        element.localName.includes('-')) &&
        (!(covers(element, MUCH) || liesOverMuch(element)) || isLocked()))));

/** What may have styles of its own: HTML's elements, those of drawings and formulas. */
export type Styled = Element & Partial<ElementCSSInlineStyle>;

/** Puts an element below the header, whose layer is 40, and above the page. */
export const putBelow = ({ style }: Styled): void => style?.setProperty('z-index', '30', 'important');

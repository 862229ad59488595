/** What the page is made of. */
const AROUND = 'html, body, #root, #root > *, [data-slot], #root > header *, #root > footer *';

/** Inside of a part of the page: none of those is kept for anybody, whatever somebody has set on it. */
const GIVEN = '#root > * :is([data-slot], [data-place], [data-widget])';

/** Whether an element stands in what the shell keeps for a screen, a part, or Clerk. */
export const isGiven = ({ parentElement }: Element): boolean => parentElement?.closest(GIVEN) != null;

/** Whether something is what pages of all teams stand in. */
export const isAround = (at: unknown): boolean =>
  at === window || at === document || (at instanceof Element && at.matches(AROUND) && !isGiven(at));

/** The elements around the page, on which the shell sets nothing. */
export const around = (): Element[] =>
  [document.documentElement, document.body, document.getElementById('root')].filter((one) => one !== null);

/** More of the window than an element of an extension's covers. */
export const MUCH = 0.5;

/** Whether an element covers more than a share of the window, of 1. What stands in the head covers nothing: nobody has to look. */
export function covers(element: Element, share: number): boolean {
  if (element.parentElement === document.head) return false;
  const { width, height } = element.getBoundingClientRect();
  return width * height > innerWidth * innerHeight * share;
}

/** Clerk's dialogs lock the page, which they cover, and free it again. A mark of theirs alone is no dialog: everybody can set it. */
export const isLocked = (): boolean =>
  [...document.querySelectorAll('[class*=cl-modal]')].some(
    (one) => !one.closest('#root') && covers(one, MUCH),
  );

/** Clerk's menus hide all else from screen readers while they are open, and keep nobody from it otherwise. */
export const isMenuOpen = (): boolean =>
  document.querySelector('body > [data-floating-ui-portal] > *') !== null;

/** The elements that pages of all teams stand in. */
const INSIDE = '#root > :is(main, footer), [data-slot=page]';

/** Whether an element is kept from being used, with all that is in it. */
export const isBarred = (element: Element): boolean =>
  element.matches('[inert], [hidden], [contenteditable]') ||
  (element.matches('[aria-hidden=true]') && !isMenuOpen());

/** What may keep an element from being seen and used, with all that is in it. */
const TAKEN_AWAY = ['inert', 'hidden', 'contenteditable', 'aria-hidden', 'style', 'class'];

/** What the window and the document hear by: of all pages, and so of none. */
const HANDLERS = Object.keys(window).filter((name) => name.startsWith('on'));

const { lang, dir } = document.documentElement;

/** Takes away what was set on the elements around the page. */
export function freeFrame(): void {
  Object.assign(document.documentElement, { lang, dir });
  history.scrollRestoration = 'auto';
  for (const one of [window, document, document.documentElement, document.body])
    for (const name of HANDLERS) if (name in one) Reflect.set(one, name, null);
  if (isLocked()) return;
  for (const element of around()) for (const name of TAKEN_AWAY) element.removeAttribute(name);
  // The classes of these are the shell's.
  for (const element of document.querySelectorAll(INSIDE))
    for (const name of TAKEN_AWAY) if (name !== 'class') element.removeAttribute(name);
}

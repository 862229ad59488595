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

/** Clerk's dialogs and menus lock the page behind them, and free it again. */
export const isLocked = (): boolean =>
  document.querySelector('[class*=cl-modal], [data-floating-ui-portal] > *') !== null;

/** The elements that pages of all teams stand in. */
const INSIDE = '#root > :is(main, footer), [data-slot=page]';

/** What keeps an element from being used, with all that is in it. */
export const BARRIERS = '[inert], [hidden], [contenteditable], [aria-hidden=true]';

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

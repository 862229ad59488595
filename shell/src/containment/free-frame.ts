/** What the page is made of. */
const AROUND = 'html, body, #root, #root > *, [data-slot], #root > header *, #root > footer *';

/** Inside of a part of the page: none of those is kept for anybody, whatever somebody has set on it. */
const GIVEN = '#root > * :is([data-slot], [data-place], [data-widget])';

const { matches } = Element.prototype;

/** Whether something stands on an element before what all elements have, or all of a kind: it would answer in the browser's place. On these nobody can put anything. */
export const isShadowed = (element: Element, kind: object = Element.prototype): boolean =>
  ![document.documentElement, document.head, document.body].includes(element as HTMLElement) &&
  Object.getOwnPropertyNames(element).some((name) => name in kind);

/** Whether an element stands in what the shell keeps for a screen, a part, or Clerk. */
export const isGiven = (element: Element): boolean =>
  Boolean(Reflect.apply(matches, element, [`${GIVEN} *`]));

/** All that the shell itself renders in the page, and what others have put in between. */
export const frame = (): Element[] =>
  [...document.querySelectorAll('#root, #root > *, #root > main > *, #root > :not(main) *')].filter(
    (element) => !isGiven(element),
  );

/** Of what a window has one of, pages of all teams hear; not every browser has all of it. */
const SINGLES = [
  window,
  document,
  Reflect.get(window, 'navigation') as EventTarget | null,
  window.visualViewport,
  screen.orientation as EventTarget | null,
].filter((one) => one != null);

/** Whether something is what pages of all teams stand in. */
export const isAround = (at: unknown): boolean =>
  SINGLES.includes(at as Window) || (at instanceof Element && at.matches(AROUND) && !isGiven(at));

/** The elements around the page, on which the shell sets nothing. */
export const around = (): Element[] => [...document.querySelectorAll('html, body, #root')];

/** More of the window than an element of an extension's covers. */
export const MUCH = 0.5;

/** Whether an element, or something in it, covers more than a share of the window, of 1. What stands in the head covers nothing: nobody has to look. */
export const covers = (element: Element, share: number): boolean =>
  !isShadowed(element) &&
  element.parentElement !== document.head &&
  [element, ...element.querySelectorAll('*')].some((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width * height > innerWidth * innerHeight * share;
  });

/** Clerk's dialogs lock the page, which they cover, and free it again. A mark of theirs alone is no dialog: everybody can set it. */
export const isLocked = (): boolean =>
  [...document.querySelectorAll('[class*=cl-modal]')].some(
    (one) => covers(one, MUCH) && !one.closest('#root'),
  );

/** Clerk's menus hide all else from screen readers while they are open and seen, and keep nobody from it otherwise. */
export const isMenuOpen = (): boolean =>
  [...document.querySelectorAll('body > [data-floating-ui-portal] [class*=cl-]')].some((one) =>
    covers(one, 0),
  );

/** What nobody sees, unless somebody has given it a style: it could lie over all pages then. */
export const UNSEEN = 'head, body > :is(script, noscript)';

/** The elements that pages of all teams stand in. */
const INSIDE =
  '#root > :is(header, main, footer), [data-slot=page], [data-slot=page] :is([data-occupant], [data-remote])';

/** Whether an element is kept from being used, with all that is in it. */
export const isBarred = (element: Element): boolean =>
  element.matches('[inert], [hidden], [contenteditable], [popover], [role]') ||
  (element.matches('[aria-hidden=true]') && !isMenuOpen());

/** What may keep an element from being seen and used, with all that is in it; classes within the root are the shell's. */
const TAKEN_AWAY = [
  'inert',
  'hidden',
  'contenteditable',
  'aria-hidden',
  'style',
  'popover',
  'role',
  'translate',
  'draggable',
];

const { removeAttribute } = Element.prototype;
const free = (element: Element, names: readonly string[]) =>
  names.forEach((name) => Reflect.apply(removeAttribute, element, [name]));

/** What the window and all elements hear by: around the slots of all pages, and so of none. The answer of one undoes what was pressed. */
const HANDLERS = Object.keys(window).filter((name) => name.startsWith('on'));

const { lang, dir } = document.documentElement;

/** Takes away what was set on the elements around the page. */
export function freeFrame(): void {
  const { documentElement: html } = document;
  html.dir = dir;
  // By that class a browser says that it has translated the page: its words are in another language then.
  const isTranslated = html.matches('[class^=translated-]');
  if (!isTranslated) html.lang = lang;
  history.scrollRestoration = 'auto';
  const all = [document.body, ...frame()];
  for (const one of [...SINGLES, html, ...all])
    // To set one of the root or the body has to find out who asks for that.
    for (const name of HANDLERS) if (Reflect.get(one, name)) Reflect.set(one, name, null);
  for (const element of all) free(element, ['dir', 'lang']);
  if (isLocked()) return;
  for (const element of around())
    free(element, isTranslated && element === html ? TAKEN_AWAY : [...TAKEN_AWAY, 'class']);
  for (const element of document.querySelectorAll(`${INSIDE}, ${UNSEEN}`)) free(element, TAKEN_AWAY);
}

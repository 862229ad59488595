/** The elements around the page, on which the shell sets nothing. */
export const around = (): Element[] =>
  [document.documentElement, document.body, document.getElementById('root')].filter((one) => one !== null);

/** Clerk's dialogs and menus lock the page behind them, and free it again. */
export const isLocked = (): boolean =>
  document.querySelector('[class*=cl-modal], [data-floating-ui-portal] > *') !== null;

/** What may keep an element from being seen and used, with all that is in it. */
const TAKEN_AWAY = ['inert', 'hidden', 'contenteditable', 'aria-hidden', 'style', 'class'];

const { lang, dir } = document.documentElement;

/** Takes away what was set on the elements around the page. */
export function freeFrame(): void {
  Object.assign(document.documentElement, { lang, dir });
  if (isLocked()) return;
  for (const element of around()) for (const name of TAKEN_AWAY) element.removeAttribute(name);
}

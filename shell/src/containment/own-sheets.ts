import { applySheets } from '../slot/sheets.ts';

type Sheet = HTMLLinkElement | HTMLStyleElement;

/** The document may be without it for a while. */
const { head } = document;

/** The shell's own sheets: without them a page is there and cannot be read. Those that tools of visitors have put beside them are theirs. */
const own = [
  ...head.querySelectorAll<Sheet>(
    'link[rel=stylesheet]:is([integrity], [data-rspack]), style[data-shell], style[data-sheet-of]',
  ),
];
/** Those of releases that have come, by address. */
const come = new Map<string, Sheet>();

/** Whether an element is one of the shell's own sheets: who puts it back is no stranger. */
export const isOwnSheet = (element: Element): boolean => (own as readonly Element[]).includes(element);

/** By what a sheet holds, and what each of them was. */
const HOLDS = ['rel', 'href', 'media', 'type', 'disabled'];
const were = new Map<Sheet, readonly [words: string, holds: readonly (string | null)[]]>();
const note = (sheet: Sheet) =>
  were.set(sheet, [sheet.innerHTML, HOLDS.map((name) => sheet.getAttribute(name))]);
own.forEach(note);

/** Keeps the sheet of a release from those of others. One of the same address takes the place of the one before. */
export function keepSheet(link: HTMLLinkElement): void {
  const address = link.href.split('?')[0]!;
  // One that was put back loads anew.
  if (come.get(address) === link) return;
  come.set(address, link);
  note(link);
}

/** Puts a sheet right. @returns whether anything of it was changed */
function restore(sheet: Sheet): boolean {
  const [words, holds] = were.get(sheet)!;
  let isChanged = sheet.innerHTML !== words;
  // What a sheet says stands in it as it is, without a mark.
  if (isChanged) sheet.textContent = words;
  HOLDS.forEach((name, index) => {
    const was = holds[index] ?? null;
    if (sheet.getAttribute(name) === was) return;
    isChanged = true;
    if (was === null) sheet.removeAttribute(name);
    else sheet.setAttribute(name, was);
  });
  return isChanged;
}

/** Puts back what was taken from the page's sheets. @returns whether anything was */
export function restoreSheets(): boolean {
  const isGone = ({ isConnected }: Sheet) => !isConnected;
  const gone = own.filter(isGone);
  const goneToo = [...come.values()].filter(isGone);
  head.prepend(...gone);
  head.append(...goneToo);
  applySheets();
  const changed = [...own, ...come.values()].filter(restore);
  return gone.length + goneToo.length + changed.length > 0;
}

type Sheet = HTMLLinkElement | HTMLStyleElement;

/** The shell's own sheets: without them a page is there and cannot be read. */
const own = [
  ...document.head.querySelectorAll<Sheet>('link[rel=stylesheet], style[data-shell], style[data-sheet-of]'),
];
/** Those of releases that have come, by address. */
const come = new Map<string, Sheet>();

/** Whether an element is one of the shell's own sheets: who puts it back is no stranger. */
export const isOwnSheet = (element: Element): boolean => (own as readonly Element[]).includes(element);

/** Keeps the sheet of a release from those of others. One of the same address takes the place of the one before. */
export const keepSheet = (link: HTMLLinkElement): void => void come.set(link.href.split('?')[0]!, link);

/** Puts back what was taken from the page's sheets. @returns whether anything was */
export function restoreSheets(): boolean {
  const isGone = ({ isConnected }: Sheet) => !isConnected;
  const gone = own.filter(isGone);
  const goneToo = [...come.values()].filter(isGone);
  document.head.prepend(...gone);
  document.head.append(...goneToo);
  const isOnPaper = [...own, ...come.values()].filter(({ media }) => media !== '');
  for (const sheet of isOnPaper) sheet.media = '';
  return gone.length + goneToo.length + isOnPaper.length > 0;
}

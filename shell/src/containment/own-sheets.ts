/** The shell's own sheets: without them a page is there and cannot be read. */
const own = [
  ...document.head.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(
    'link[rel=stylesheet], style[data-shell], style[data-sheet-of]',
  ),
];

/** Whether an element is one of these: who puts it back is no stranger. */
export const isOwnSheet = (element: Element): boolean => (own as readonly Element[]).includes(element);

/** Puts back what was taken from the page's own sheets. @returns whether anything was */
export function restoreSheets(): boolean {
  const gone = own.filter(({ isConnected }) => !isConnected);
  document.head.prepend(...gone);
  const isOnPaper = own.filter(({ media }) => media !== '');
  for (const sheet of isOnPaper) sheet.media = '';
  return gone.length + isOnPaper.length > 0;
}

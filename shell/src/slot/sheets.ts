/** Addresses of releases whose screens are in the page, with how many of them. */
const shown = new Map<string, number>();
let bases: readonly string[] = [];

const baseOf = ({ href }: HTMLLinkElement) => bases.find((start) => href.startsWith(start));

function apply(): void {
  // They came with the page, in the place of links.
  for (const { dataset, sheet } of document.querySelectorAll<HTMLStyleElement>('style[data-sheet-of]'))
    if (sheet) sheet.disabled = !shown.has(dataset['sheetOf'] ?? '');
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const base = baseOf(link);
    // Switched off, not taken away: it is there at once when the visitor comes back. Those of the shell are always on.
    if (link.sheet) link.sheet.disabled = base !== undefined && !shown.has(base);
  }
}

/**
 * From now on the sheets of a release hold while a screen of it is in the page, and no longer.
 * @param baseUrls of all releases of the composition, fallbacks too
 * @param onCome told of each sheet of theirs that has come
 */
export function keepSheetsOut(baseUrls: readonly string[], onCome: (link: HTMLLinkElement) => void): void {
  bases = baseUrls;
  const hear = ({ target }: Event) => {
    const isLink = target instanceof HTMLLinkElement;
    if (isLink && target.rel === 'stylesheet' && baseOf(target)) onCome(target);
    if (isLink || target instanceof HTMLStyleElement) apply();
  };
  // Loads do not bubble. One that was fetched ahead of its page, or was put back, comes while another team's is shown.
  document.addEventListener('load', hear, true);
}

/** Lets the sheets of a release in. @returns puts them out again */
export function letSheetsIn(baseUrl: string): () => void {
  const count = (by: number) => {
    const now = (shown.get(baseUrl) ?? 0) + by;
    if (now > 0) shown.set(baseUrl, now);
    else shown.delete(baseUrl);
    apply();
  };
  count(1);
  return () => count(-1);
}

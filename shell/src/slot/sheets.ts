import type { ReleaseOnHost } from '@matinee/api/releases';

type Lying = Pick<ReleaseOnHost, 'name' | 'version' | 'baseUrl'>;

/** Releases whose screens are in the page, with how many of them. */
const shown = new Map<string | undefined, number>();
let releases: readonly Lying[] = [];

/** The release that something at an address is of; undefined of the shell's. It is one and the same wherever it lies: a sheet that is there is not loaded again from elsewhere. */
function releaseAt(address = ''): string | undefined {
  const found = releases.find(({ baseUrl }) => address.startsWith(baseUrl));
  return found && `${found.name}@${found.version}`;
}

/** Whether a sheet of a release is what a link leads to. */
export const isOfRelease = ({ href }: HTMLLinkElement): boolean => releaseAt(href) !== undefined;

/** Has all sheets of the page hold that are to, and no others, whoever has switched them. */
export function applySheets(): void {
  // Styles that came with the page are in the place of links. Those of the shell are always on.
  for (const element of document.querySelectorAll<HTMLLinkElement>(
    'link[rel=stylesheet], style[data-sheet-of], style[data-shell], [data-place] style',
  )) {
    const { dataset, sheet } = element;
    const release = releaseAt(dataset['sheetOf'] ?? element.href);
    // A part has its box alone, and what is written there holds for all of the page.
    const isOfPart = element.matches('[data-place] style');
    // Switched off, not taken away: it is there at once when the visitor comes back.
    if (sheet)
      sheet.disabled = isOfPart || ((dataset['sheetOf'] ?? release) !== undefined && !shown.has(release));
  }
}

/**
 * From now on the sheets of a release hold while a screen of it is in the page, and no longer.
 * @param all of the composition, with fallbacks and copies of both
 * @param onCome told of each sheet of theirs that has come
 */
export function keepSheetsOut(all: readonly Lying[], onCome: (link: HTMLLinkElement) => void): void {
  releases = all;
  const hear = ({ target }: Event) => {
    const isLink = target instanceof HTMLLinkElement;
    if (isLink && target.rel === 'stylesheet' && releaseAt(target.href)) onCome(target);
    if (isLink || (target as Partial<Element>).localName === 'style') applySheets();
  };
  // Loads do not bubble. One that was fetched ahead of its page, or was put back, comes while another team's is shown.
  document.addEventListener('load', hear, true);
}

/** Lets the sheets of a release in. @param baseUrl where it lies @returns puts them out again */
export function letSheetsIn(baseUrl: string): () => void {
  const release = releaseAt(baseUrl);
  const count = (by: number) => {
    const now = (shown.get(release) ?? 0) + by;
    if (now > 0) shown.set(release, now);
    else shown.delete(release);
    applySheets();
  };
  count(1);
  return () => count(-1);
}

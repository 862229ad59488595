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
  // They came with the page, in the place of links.
  for (const { dataset, sheet } of document.querySelectorAll<HTMLStyleElement>(
    'style[data-sheet-of], style[data-shell]',
  ))
    if (sheet) sheet.disabled = 'sheetOf' in dataset && !shown.has(releaseAt(dataset['sheetOf']));
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const release = releaseAt(link.href);
    // Switched off, not taken away: it is there at once when the visitor comes back. Those of the shell are always on.
    if (link.sheet) link.sheet.disabled = release !== undefined && !shown.has(release);
  }
  // A part has its box alone, and what is written there holds for all of the page.
  for (const { sheet } of document.querySelectorAll<HTMLStyleElement>('[data-place] style'))
    if (sheet) sheet.disabled = true;
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

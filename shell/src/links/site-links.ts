import type { NavIcon, NavPlace } from '@matinee/api/releases';

/** A link of the site, as the remote that serves its page words it. */
export interface SiteLink {
  path: string;
  label: string;
  icon?: NavIcon | undefined;
}

/** Place → what stands there, in order. Of the places for one page (`search`, `programme`, `bookings`) the first counts. */
export type SiteLinks = Readonly<Record<NavPlace, readonly SiteLink[]>>;

/** A site without remotes. */
export const NO_LINKS: SiteLinks = {
  header: [],
  footer: [],
  'user-menu': [],
  'not-found': [],
  search: [],
  programme: [],
  bookings: [],
};

const isLink = (link: SiteLink | null): boolean =>
  typeof link?.path === 'string' && typeof link.label === 'string';

/** What can be used of the links in a page: the server has checked more, this only keeps the page alive. */
export const usableLinks = (found: Partial<SiteLinks> | undefined): SiteLinks => {
  const usable = Object.keys(NO_LINKS).map((place) => {
    const links = found?.[place as NavPlace];
    return [place, Array.isArray(links) ? links.filter(isLink) : []];
  });
  return Object.fromEntries(usable) as SiteLinks;
};

import type { ComposedRelease, NavPlace } from '@matinee/api/releases';
import { NO_LINKS, type SiteLinks } from '../../src/links/site-links.ts';

/**
 * The links of a composition. In each place they are sorted by their order, then by the name of their remote, then as the
 * remote lists them; so whoever claims the same place, the page is the same each time.
 */
export function linksOf(remotes: readonly Pick<ComposedRelease, 'name' | 'nav'>[]): SiteLinks {
  const sorted = remotes
    .flatMap(({ name, nav = [] }) => nav.map((link) => ({ name, link })))
    .sort(
      (one, other) =>
        one.link.order - other.link.order || Number(one.name > other.name) - Number(one.name < other.name),
    );
  const at = (place: NavPlace) =>
    sorted
      .filter(({ link }) => link.places.includes(place))
      .map(({ link: { path, label, icon } }) => ({ path, label, ...(icon && { icon }) }));
  const places = Object.keys(NO_LINKS) as NavPlace[];
  return Object.fromEntries(places.map((place) => [place, at(place)])) as unknown as SiteLinks;
}

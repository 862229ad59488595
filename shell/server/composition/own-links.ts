import { MAX_LINK_LABEL } from '@matinee/api/release-patterns';
import type { ComposedRelease, NavLink } from '@matinee/api/releases';
import { matchPath } from 'react-router-dom';
import { t } from '../../src/messages/en.ts';

type Route = ComposedRelease['routes'][number];

/** Behind all links that say an order. */
const LAST = 1000;

/** An unlisted page with others of its remote under it: it leads to them itself, as an office does. */
const sectionsOf = (routes: readonly Route[]): string[] =>
  routes
    .filter(({ path, indexed }) => indexed === false && path !== '/' && !/[:*]/.test(path))
    .map(({ path }) => path)
    .filter((path) => routes.some((other) => other.path.startsWith(`${path}/`)));

const isIn = (path: string, sections: readonly string[]): boolean =>
  sections.some((section) => path === section || path.startsWith(`${section}/`));

/** Says of a release of before there were links what its routes let one conclude. */
function derived(release: ComposedRelease): ComposedRelease {
  const sections = sectionsOf(release.routes);
  const routes = release.routes.map((route) =>
    isIn(route.path, sections) ? { ...route, frame: 'bare' as const } : route,
  );
  const nav = routes.flatMap(({ path, title, indexed = true, frame }): NavLink[] => {
    const label = path === '/' ? t('nav.home') : title;
    if (!label || label.length > MAX_LINK_LABEL || frame || /[:*]/.test(path)) return [];
    const listed: NavLink['places'] = path === '/' ? ['header'] : ['header', 'footer'];
    return [{ path, label, places: indexed ? listed : ['user-menu'], order: LAST }];
  });
  return { ...release, routes, nav };
}

/**
 * A release with its links and frames said outright: those of its document that lead to pages of its own, or for a
 * document of before there were any, those that its routes suggest.
 */
export function withOwnLinks(release: ComposedRelease): ComposedRelease {
  const { nav } = release;
  if (!nav) return derived(release);
  const isServed = ({ path }: NavLink) =>
    release.routes.some((route) => !route.notFound && matchPath(route.path, path));
  return { ...release, nav: nav.filter(isServed) };
}

import type { Release } from '../documents/composition.ts';
import { closed, open, type Gate } from './gate.ts';
import { overlap } from '../documents/overlap.ts';

/** A link leads to a page that comes and goes with it, and stands once in a place. */
export function navGate({ nav = [], routes }: Pick<Release, 'nav' | 'routes'>): Gate {
  const seen = new Set<string>();
  // What is there for addresses that nobody serves is sent as 404.
  const serving = routes.filter(({ notFound }) => !notFound);
  for (const { path, label, places } of nav) {
    if (!serving.some((route) => overlap(route.path, path)))
      return closed(
        'nav',
        `“${label}” leads to ${path}, which no route of this release serves`,
        'Link to a route of this remote; links to other pages come with the remotes that serve them.',
      );
    for (const place of places) {
      const here = `${place} ${path.toLowerCase()}`;
      if (seen.has(here))
        return closed('nav', `${path} is linked twice in ${place}`, 'Take one of the two links out.');
      seen.add(here);
    }
  }
  return open(
    'nav',
    nav.length === 1 ? '1 link, to a route of its own' : `${nav.length} links, each to a route of its own`,
  );
}

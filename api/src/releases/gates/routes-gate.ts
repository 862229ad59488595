import type { Composition, Release } from '../composition.ts';
import { closed, open, type Gate } from './gate.ts';
import { overlap } from './overlap.ts';

/** First segments of addresses that the shell's server answers itself. */
const RESERVED = ['api', '__clerk', '__live', '__preview', 'js', 'css', 'assets'];

/** No address may belong to two remotes: which one a visitor gets would be chance. */
export function routesGate(
  { name, routes }: Pick<Release, 'name' | 'routes'>,
  live: Composition | null,
): Gate {
  for (const { path } of routes) {
    const [, first = ''] = path.split('/');
    if (RESERVED.includes(first.toLowerCase()))
      return closed(
        'routes',
        `${path} is under /${first}, which the site answers itself`,
        'Choose another path.',
      );
    for (const other of live?.remotes ?? []) {
      const claimed =
        other.name === name ? undefined : other.routes.find((route) => overlap(route.path, path));
      if (claimed)
        return closed(
          'routes',
          `${path} is claimed by ${other.name} (${claimed.path} of ${other.version}, which is live)`,
          `Choose another path, or agree with ${other.team} that it gives the path up first.`,
        );
    }
  }
  return open('routes', `${routes.length} routes, none of them claimed by another remote`);
}

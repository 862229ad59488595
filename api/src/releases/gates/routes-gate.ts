import type { Composition, Release } from '../documents/composition.ts';
import { claimedFrom } from '../shells/fit.ts';
import type { ShellsInUse } from '../shells/in-use.ts';
import { closed, open, type Gate } from './gate.ts';
import { lostRoute } from '../documents/lost.ts';
import { covers, overlap } from '../documents/overlap.ts';
import { aboutNext, firstMisfit, nameOf } from './shell-gates.ts';

/**
 * First segments of addresses that the shell's server answers itself. Whatever begins with `__` is kept for what it may answer one day;
 * names of files are no routes anyway.
 */
const ANSWERED_BY_SITE = /^(?:__.*|api|js|css|assets)$/i;

/** No address may belong to two remotes: which one a visitor gets would be chance. In one remote the first route has it. */
export function routesGate(
  { name, routes, retires = [] }: Pick<Release, 'name' | 'routes' | 'retires'>,
  live: Composition | null,
  shells: ShellsInUse | null,
): Gate {
  for (const [at, { path }] of routes.entries()) {
    const hiding = routes.slice(0, at).find((route) => covers(route.path, path));
    if (hiding)
      return closed(
        'routes',
        `${path} is never reached, as ${hiding.path} stands before it`,
        'Put it first.',
      );
    const [, first = ''] = path.split('/');
    if (ANSWERED_BY_SITE.test(first))
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
  const before = live?.remotes.find((remote) => remote.name === name);
  const lost = before && lostRoute(before, { routes, retires });
  if (before && lost)
    return closed(
      'routes',
      `${lost} of ${before.version}, which is live, is not served any more`,
      `Keep it, or say by --retire ${lost} that it goes.`,
    );
  const own = shells && firstMisfit(shells, (shell) => claimedFrom({ routes }, shell));
  if (own) return closed('routes', `for ${nameOf(own)}: it ${own.misfit}`, 'Choose another path.');
  const next = shells ? aboutNext(shells, (shell) => claimedFrom({ routes }, shell)) : '';
  return open('routes', `${routes.length} routes, none of them claimed by another remote${next}`);
}

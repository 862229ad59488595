import { overlap } from './overlap.ts';
import { contestedPlace } from './part.ts';

interface Claiming {
  name: string;
  routes: readonly { path: string }[];
  parts?: readonly { name: string; fills: string }[] | undefined;
}

/** Why releases cannot be live together, a line each: which of two a visitor gets would be chance. */
export function contradictionsIn(releases: readonly Claiming[]): string[] {
  const found: string[] = [];
  for (const [at, { name, routes }] of releases.entries())
    for (const other of releases.slice(0, at)) {
      if (other.name === name) found.push(`${name} is in it twice`);
      for (const { path } of routes)
        if (other.routes.some((route) => overlap(route.path, path)))
          found.push(`${path} is claimed by ${other.name} and ${name}`);
    }
  const contested = contestedPlace(releases);
  if (contested)
    found.push(`the place ${contested.place} is claimed by ${contested.holder} and ${contested.by}`);
  return found;
}

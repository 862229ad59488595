import type { Release } from './composition.ts';
import { overlap } from './overlap.ts';

type Serving = Pick<Release, 'routes' | 'parts'>;
type Retiring = Serving & Pick<Release, 'retires'>;

/** A route of what was before that a release neither serves nor retires on purpose; undefined when there is none. */
export const lostRoute = (before: Serving, { routes, retires = [] }: Retiring): string | undefined =>
  before.routes.find(
    ({ path }) => !routes.some((route) => overlap(route.path, path)) && !retires.includes(path),
  )?.path;

/** The same of its parts, by name. */
export const lostPart = (
  { parts: before = [] }: Serving,
  { parts = [], retires = [] }: Retiring,
): string | undefined =>
  before.find(({ name }) => !parts.some((part) => part.name === name) && !retires.includes(name))?.name;

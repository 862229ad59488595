import type { Release } from './composition.ts';
import { covers } from './overlap.ts';

type Serving = Pick<Release, 'routes' | 'parts'>;
type Retiring = Serving & Pick<Release, 'retires'>;

/**
 * A route of what was before of which a release serves not every address, and which it does not retire on purpose; undefined
 * when there is none. Saying that something is not found serves nothing.
 */
export function lostRoute(before: Serving, { routes, retires = [] }: Retiring): string | undefined {
  const serving = routes.filter(({ notFound }) => !notFound);
  return before.routes.find(
    ({ path, notFound }) =>
      !notFound && !serving.some((route) => covers(route.path, path)) && !retires.includes(path),
  )?.path;
}

type Part = NonNullable<Serving['parts']>[number];

/** Whoever has it now has it then, in the same place. */
const goesOn = (before: Part, { name, fills, audience }: Part): boolean =>
  name === before.name && fills === before.fills && (audience === 'everyone' || audience === before.audience);

/** The same of its parts: one goes on by its name, in its place and for all who have it. */
export const lostPart = (
  { parts: before = [] }: Serving,
  { parts = [], retires = [] }: Retiring,
): string | undefined =>
  before.find((part) => !parts.some((next) => goesOn(part, next)) && !retires.includes(part.name))?.name;

import { covers } from './overlap.ts';

interface Serving {
  routes: readonly { path: string; notFound?: true | undefined }[];
  parts?: readonly { name: string; fills: string; audience: string }[] | undefined;
}
type Retiring = Serving & { retires?: readonly string[] | undefined };

const lostRoutes = (before: Serving, { routes, retires = [] }: Retiring): string[] => {
  const serving = routes.filter(({ notFound }) => !notFound);
  return before.routes
    .filter(
      ({ path, notFound }) =>
        !notFound && !serving.some((route) => covers(route.path, path)) && !retires.includes(path),
    )
    .map(({ path }) => path);
};

/**
 * A route of what was before of which a release serves not every address, and which it does not retire on purpose; undefined
 * when there is none. Saying that something is not found serves nothing.
 */
export const lostRoute = (before: Serving, release: Retiring): string | undefined =>
  lostRoutes(before, release)[0];

type Part = NonNullable<Serving['parts']>[number];

/** Whoever has it now has it then, in the same place. */
const goesOn = (before: Part, { name, fills, audience }: Part): boolean =>
  name === before.name && fills === before.fills && (audience === 'everyone' || audience === before.audience);

const lostParts = ({ parts: before = [] }: Serving, { parts = [], retires = [] }: Retiring): string[] =>
  before
    .filter((part) => !parts.some((next) => goesOn(part, next)) && !retires.includes(part.name))
    .map(({ name }) => name);

/** The same of its parts: one goes on by its name, in its place and for all who have it. */
export const lostPart = (before: Serving, release: Retiring): string | undefined =>
  lostParts(before, release)[0];

/** All routes and parts that a release lacks of what was before: what it has to retire to take its place. */
export const allLost = (before: Serving, release: Retiring): string[] => [
  ...lostRoutes(before, release),
  ...lostParts(before, release),
];

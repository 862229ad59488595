import type { ComposedRelease, Composition } from '@matinee/api/releases';
import { releaseAt } from './hints.ts';

/** What one document is made of. */
export interface DocumentParts {
  /** the releases whose code may run in it */
  composition: Composition | null;
  /** patterns of the addresses that other documents serve: crossing to one is a plain load */
  elsewhere: string[];
  /** it is a document of its own, which no other team's code shares */
  isApart: boolean;
}

const pathsOf = (remotes: readonly ComposedRelease[]): string[] =>
  remotes.flatMap(({ routes }) => routes.map(({ path }) => path));

/**
 * Divides a composition into documents: remotes with a document of their own share none with another team's code, since
 * all code of a document can do what any code in it can.
 * @param ownDocuments names of these remotes
 */
export function documentOf(
  composition: Composition | null,
  pathname: string,
  ownDocuments: readonly string[],
): DocumentParts {
  if (!composition) return { composition, elsewhere: [], isApart: false };
  const { remotes } = composition;
  const isApart = ({ name }: ComposedRelease) => ownDocuments.includes(name);
  const here = releaseAt(pathname, remotes);
  const own = here && isApart(here) ? here : undefined;
  const inside = own ? [own] : remotes.filter((release) => !isApart(release));
  const outside = remotes.filter((release) => !inside.includes(release));
  return {
    composition: { ...composition, remotes: inside },
    elsewhere: pathsOf(outside),
    isApart: own !== undefined,
  };
}

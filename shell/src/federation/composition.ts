import type { ComposedRelease, Composition, ReleaseOnHost } from '@matinee/api/releases';
import { freezeAll } from '@matinee/shared-ui/freeze-all';
import { matchPath } from '@matinee/shared-ui/router';
import { inlined } from '../data/inlined.ts';

const nothing: Composition = { id: 'none', createdAt: '', remotes: [] };

/** What a page needs of an entry to give it a place: the server has checked more, this only keeps the page alive. */
const isEntry = (entry: ComposedRelease | null): boolean =>
  Array.isArray(entry?.routes) &&
  entry.routes.every((route: { path: string } | null) => typeof route?.path === 'string') &&
  typeof entry.baseUrl === 'string';

/** Of an entry without hashes nothing runs, and its place says so. */
const withFiles = ({ files, ...entry }: ComposedRelease): ComposedRelease => ({
  ...entry,
  files: { ...files },
});

/** What can be used of a composition: an entry that is none is left out, what is no composition has no remotes. */
export const usable = (found: Composition | undefined): Composition =>
  Array.isArray(found?.remotes)
    ? { ...found, remotes: found.remotes.filter(isEntry).map(withFiles) }
    : nothing;

/**
 * The composition that the server put into this page, which nobody changes: the places of a page hand it on. A page without one has no
 * remotes, only the chrome.
 */
export const composition = freezeAll(usable(inlined<Composition>('composition')));

/**
 * Finds the release that serves an address.
 * @param remotes the releases of the composition; no two of them claim one route
 */
export const releaseFor = (pathname: string, remotes: ComposedRelease[]): ComposedRelease | undefined =>
  remotes.find(({ routes }) => routes.some(({ path }) => matchPath(path, pathname)));

/**
 * The copy of a release that this site has itself, for when its host does not answer.
 * @returns none of one that was taken from here already
 */
export const onThisSite = (release: ReleaseOnHost): ReleaseOnHost[] => {
  const baseUrl = `${location.origin}/__files/${release.name}/${release.version}/`;
  return release.baseUrl === baseUrl ? [] : [{ ...release, baseUrl }];
};
const elsewhere = inlined<string[]>('elsewhere') ?? [];

/** Whether another document serves an address: code of that page does not run in this one. */
export const isElsewhere = (pathname: string): boolean => elsewhere.some((path) => matchPath(path, pathname));

/** All releases that a page may run: those of the composition, and their fallbacks. */
export const everyRelease = (remotes: readonly ComposedRelease[]): ReleaseOnHost[] =>
  remotes.flatMap((release) => [release, release.fallback ?? []].flat());

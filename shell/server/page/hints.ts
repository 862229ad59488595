import type { ComposedRelease, ReleaseOnHost } from '@matinee/api/releases';
import { matchPath } from 'react-router-dom';

export interface Hint {
  href: string;
  kind: 'script' | 'style';
  integrity: string;
}

/** The release that serves an address, if any does. */
export const releaseAt = (pathname: string, remotes: ComposedRelease[]): ComposedRelease | undefined =>
  remotes.find(({ routes }) => routes.some(({ path }) => matchPath(path, pathname)));

export interface ImageHint {
  href: string;
  /** a media query: for which windows */
  media?: string | undefined;
}

/** The route of a release that an address belongs to. */
export const routeAt = ({ routes }: ReleaseOnHost, pathname: string) =>
  routes.find(({ path }) => matchPath(path, pathname));

/** The pictures that an address is painted with, so that they do not wait for the scripts that will ask for them. */
export const imageHintsFor = (release: ReleaseOnHost, pathname: string): ImageHint[] =>
  (routeAt(release, pathname)?.preloadImages ?? [])
    // What a development server serves has other names.
    .filter(({ file }) => Object.hasOwn(release.files, file))
    .map(({ file, media }) => ({ href: release.baseUrl + file, media }));

/**
 * The files of a release that an address needs, so that the browser fetches them beside the shell's own scripts
 * instead of after them.
 * @returns entry first, then what the exposed module and the route's screen need; each once
 */
export function hintsFor(release: ReleaseOnHost, pathname: string): Hint[] {
  const route = routeAt(release, pathname);
  const files = new Set([release.entry, ...release.preload, ...(route?.preload ?? [])]);
  return [...files].flatMap((file) => {
    const kind = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : undefined;
    const integrity = release.files[file]?.integrity;
    return kind && integrity ? [{ href: release.baseUrl + file, kind, integrity } as const] : [];
  });
}

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

/**
 * The files of a release that an address needs, so that the browser fetches them beside the shell's own scripts
 * instead of after them.
 * @returns entry first, then what the exposed module and the route's screen need; each once
 */
export function hintsFor(release: ReleaseOnHost, pathname: string): Hint[] {
  const route = release.routes.find(({ path }) => matchPath(path, pathname));
  const files = new Set([release.entry, ...release.preload, ...(route?.preload ?? [])]);
  return [...files].flatMap((file) => {
    const kind = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : undefined;
    const integrity = release.files[file]?.integrity;
    return kind && integrity ? [{ href: release.baseUrl + file, kind, integrity } as const] : [];
  });
}

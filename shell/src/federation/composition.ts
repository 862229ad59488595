import type { ComposedRelease, Composition } from '@matinee/api/releases';
import { matchPath } from '@matinee/shared-ui/router';
import { inlined } from '../data/inlined.ts';

const nothing: Composition = { id: 'none', createdAt: '', remotes: [] };

/** The composition that the server put into this page. A page without one has no remotes, only the chrome. */
export const composition: Composition = inlined<Composition>('composition') ?? nothing;

/**
 * Finds the release that serves an address.
 * @param remotes the releases of the composition; no two of them claim one route
 */
export const releaseFor = (pathname: string, remotes: ComposedRelease[]): ComposedRelease | undefined =>
  remotes.find(({ routes }) => routes.some(({ path }) => matchPath(path, pathname)));

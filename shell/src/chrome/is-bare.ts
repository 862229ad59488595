import type { ComposedRelease } from '@matinee/api/releases';
import { matchPath } from '@matinee/shared-ui/router';

/** Whether the page at an address brings a frame of its own: the route says so that its remote shows there, the first one that fits. */
export const isBare = (pathname: string, remotes: readonly Pick<ComposedRelease, 'routes'>[]): boolean =>
  remotes.flatMap(({ routes }) => routes).find(({ path }) => matchPath(path, pathname))?.frame === 'bare';

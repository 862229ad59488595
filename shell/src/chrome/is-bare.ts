import type { ComposedRelease } from '@matinee/api/releases';
import { matchPath } from '@matinee/shared-ui/router';

/** Whether the page at an address brings a frame of its own: its remote says so for the route. */
export const isBare = (pathname: string, remotes: readonly Pick<ComposedRelease, 'routes'>[]): boolean =>
  remotes.some(({ routes }) =>
    routes.some(({ path, frame }) => frame === 'bare' && matchPath(path, pathname)),
  );

import type { ComposedRelease, Composition } from '@matinee/api/releases';

const slim = ({ routes, ...release }: ComposedRelease): ComposedRelease => ({
  ...release,
  routes: routes.map(({ path, screen, preload }) => ({ path, screen, preload })),
});

/** The composition as a page needs it: what routes say to this server and to crawlers stays here. */
export const forBrowser = (composition: Composition): Composition => ({
  ...composition,
  remotes: composition.remotes.map(slim),
});

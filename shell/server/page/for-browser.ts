import type { ComposedRelease, Composition, ReleaseOnHost } from '@matinee/api/releases';

const slim = ({
  routes,
  nav: _nav,
  view: _view,
  provenance: _provenance,
  sbom: _sbom,
  ...release
}: ReleaseOnHost): ReleaseOnHost => ({
  ...release,
  // Pictures and fonts are asked for by what these are: a page knows nothing of them.
  files: Object.fromEntries(Object.entries(release.files).filter(([file]) => /\.(js|css)$/.test(file))),
  routes: routes.map(({ path, screen, preload, frame }) => ({
    path,
    screen,
    preload,
    ...(frame && { frame }),
  })),
});

const slimWithFallback = ({ fallback, ...release }: ComposedRelease): ComposedRelease => ({
  ...slim(release),
  ...(fallback && { fallback: slim(fallback) }),
});

/**
 * The composition as a page needs it: what routes say to this server and to crawlers stays here, so do the files of
 * the shell, and its links are a
 * document of their own.
 */
export const forBrowser = (composition: Composition): Composition => ({
  id: composition.id,
  createdAt: composition.createdAt,
  remotes: composition.remotes.map(slimWithFallback),
});

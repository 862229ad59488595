import type { ComposedRelease, Composition, ReleaseOnHost } from '@matinee/api/releases';
import { wordOf } from '../composition/word.ts';

/** What its scripts and sheets weigh together, packed. */
const weightOf = (files: ReleaseOnHost['files']): number =>
  Object.entries(files)
    .filter(([file]) => /\.(js|css)$/.test(file))
    .reduce((sum, [, { bytes, brotli }]) => sum + (brotli ?? bytes), 0);

const slim = ({
  routes,
  nav: _nav,
  view: _view,
  provenance: _provenance,
  sbom: _sbom,
  files,
  ...release
}: ReleaseOnHost): ReleaseOnHost => ({
  ...release,
  // The entry has the hashes of its chunks, and the policy those of all scripts: the hash of a file is packed no smaller than it is.
  files: Object.fromEntries(Object.entries(files).filter(([file]) => file === release.entry)),
  weight: weightOf(files),
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

const madeAfter = ({ createdAt, urgent = createdAt }: Composition): string =>
  urgent > createdAt ? urgent : createdAt;

/**
 * The composition as a page needs it: what routes say to this server and to crawlers stays here, so do the files of
 * the shell, and its links are a
 * document of their own.
 */
export const forBrowser = (composition: Composition): Composition => ({
  id: wordOf(composition),
  // What hurries pages that were made before is no news to this one.
  createdAt: madeAfter(composition),
  remotes: composition.remotes.map(slimWithFallback),
});

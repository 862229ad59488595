import type { ComposedRelease } from '@matinee/api/releases';

/**
 * A release whose files a development server gives out: it has the routes and parts, and nothing that names a file. Nothing
 * takes over when it fails: who writes it wants to see that.
 */
export function fromAnywhere(
  release: ComposedRelease,
  { version, baseUrl, files }: Pick<ComposedRelease, 'version' | 'baseUrl' | 'files'>,
): ComposedRelease {
  const { fallback: _fallback, view: _view, ...kept } = release;
  const withoutFiles = <T>(entry: T): T => ({ ...entry, preload: [] });
  return {
    ...kept,
    version,
    baseUrl,
    files,
    preload: [],
    routes: release.routes.map(withoutFiles),
    ...(release.parts && { parts: release.parts.map(withoutFiles) }),
  };
}

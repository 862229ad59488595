import { revokedBecause } from '@matinee/api/release-trust';
import type { Composition, PageShell, ReleaseOnHost } from '@matinee/api/releases';

/** A shell that one browser sees before it is live. */
export interface PreviewedShell extends PageShell {
  name: 'shell';
}

/** Two paths that the same addresses fit. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ':');

const placesOf = ({ parts = [] }: ReleaseOnHost): string[] => parts.map(({ fills }) => fills);

/**
 * What is live with one remote, or the shell, replaced by another release. Without a fallback: who looks at a release wants to see when
 * it fails.
 * @returns null when another remote serves one of its routes or fills one of its places already, or the release was taken away
 */
export function previewed(live: Composition, release: ReleaseOnHost | PreviewedShell): Composition | null {
  if (revokedBecause(release, live)) return null;
  // Open pages compare ids: another live composition or another release is another page.
  const id = `${live.id}+${release.name}@${release.version}`;
  if (!('routes' in release)) return { ...live, id, shell: release };
  const others = live.remotes.filter(({ name }) => name !== release.name);
  const taken = new Set(others.flatMap(({ routes }) => routes.map(({ path }) => shapeOf(path))));
  if (release.routes.some(({ path }) => taken.has(shapeOf(path)))) return null;
  const filled = new Set(others.flatMap(placesOf));
  if (placesOf(release).some((place) => filled.has(place))) return null;
  return { ...live, id, remotes: [...others, release] };
}

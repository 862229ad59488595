import { overlap } from '@matinee/api/release-routes';
import { revokedBecause } from '@matinee/api/release-trust';
import type { Composition, PageShell, ReleaseOnHost } from '@matinee/api/releases';

/** A shell that one browser sees before it is live. */
export interface PreviewedShell extends PageShell {
  name: 'shell';
}

const placesOf = ({ parts = [] }: ReleaseOnHost): string[] => parts.map(({ fills }) => fills);

/**
 * What is live with one remote, or the shell, replaced by another release. Without a fallback: who looks at a release wants to see when
 * it fails.
 * @returns null when another remote serves an address of its routes or fills one of its places already, or the release was taken away
 */
export function previewed(live: Composition, release: ReleaseOnHost | PreviewedShell): Composition | null {
  if (revokedBecause(release, live)) return null;
  // Open pages compare ids: another live composition or another release is another page.
  const id = `${live.id}+${release.name}@${release.version}`;
  if (!('routes' in release)) return { ...live, id, shell: release };
  const others = live.remotes.filter(({ name }) => name !== release.name);
  const taken = others.flatMap(({ routes }) => routes);
  if (release.routes.some(({ path }) => taken.some((other) => overlap(other.path, path)))) return null;
  const filled = new Set(others.flatMap(placesOf));
  if (placesOf(release).some((place) => filled.has(place))) return null;
  return { ...live, id, remotes: [...others, release] };
}

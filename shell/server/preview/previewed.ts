import { revokedBecause } from '@matinee/api/release-trust';
import type { Composition, PageShell, ReleaseOnHost } from '@matinee/api/releases';

/** A shell that one browser sees before it is live. */
export interface PreviewedShell extends PageShell {
  name: 'shell';
}

/** Two paths that the same addresses fit. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ':');

/**
 * What is live with one remote, or the shell, replaced by another release. Without a fallback: who looks at a release wants to see when
 * it fails.
 * @returns null when another remote serves one of its routes already, or the release was taken away
 */
export function previewed(live: Composition, release: ReleaseOnHost | PreviewedShell): Composition | null {
  if (revokedBecause(release, live)) return null;
  // Open pages compare ids: another live composition or another release is another page.
  const id = `${live.id}+${release.name}@${release.version}`;
  if (!('routes' in release)) return { ...live, id, shell: release };
  const others = live.remotes.filter(({ name }) => name !== release.name);
  const taken = new Set(others.flatMap(({ routes }) => routes.map(({ path }) => shapeOf(path))));
  if (release.routes.some(({ path }) => taken.has(shapeOf(path)))) return null;
  return { ...live, id, remotes: [...others, release] };
}

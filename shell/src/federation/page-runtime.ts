import { getInstance } from '@module-federation/enhanced/runtime';
import type { ReleaseOnHost } from '@matinee/api/releases';
import { guard } from './guard.ts';
import { entryUrl, type Runtime } from './load-remote.ts';

/**
 * The page's own federation runtime, guarded.
 * @param releases all releases of the composition, with their fallbacks and the copies of both
 * @param limit milliseconds for a script to arrive
 */
export function pageRuntime(releases: readonly ReleaseOnHost[], limit: number): Runtime {
  const federation = getInstance();
  if (!federation) throw new Error('The federation runtime is not in this page');
  // The build leaves the runtime's snapshots out; taking a remote out of its registry empties their cache all the same,
  // and without one it would stop half way and keep the failed code.
  Object.assign(federation.snapshotHandler, { manifestCache: new Map() });
  const integrity = new Map(
    releases.map((release) => [entryUrl(release), release.files[release.entry]?.integrity]),
  );
  const asked = new Map<string, number>();
  federation.registerPlugins([
    guard({ limit, integrityOf: (url) => integrity.get(url), attemptOf: (url) => (asked.get(url) ?? 1) - 1 }),
  ]);
  return {
    register(name, entry, replace) {
      asked.set(entry, (asked.get(entry) ?? 0) + 1);
      federation.registerRemotes([{ name, entry }], { force: replace });
    },
    load: (id) => federation.loadRemote(id),
  };
}

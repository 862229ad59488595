import type { ReleaseOnHost } from '@matinee/api/releases';
import { exposedBy, keepNames, NoContainer } from './containers.ts';
import { entryScript } from './entry-script.ts';
import { entryUrl, type Runtime } from './load-remote.ts';
import { shareScope } from './shared-modules.ts';

/**
 * Makes the page a host of Module Federation: the one that shares its modules, and loads containers as the composition says.
 * @param releases all releases of the composition, with their fallbacks and the copies of both
 * @param limit milliseconds for a script to arrive
 * @param onRun hears of a remote before any code of its own runs
 */
export function pageRuntime(
  releases: readonly ReleaseOnHost[],
  limit: number,
  onRun: (name: string) => void,
): Runtime {
  const integrity = new Map(
    releases.map((release) => [entryUrl(release), release.files[release.entry]?.integrity]),
  );
  keepNames(releases.map(({ name }) => name));
  const asked = new Map<string, number>();
  const shared = shareScope();
  let hasOlder = false;
  async function load(name: string, entry: string): Promise<unknown> {
    const attempt = asked.get(entry) ?? 0;
    asked.set(entry, attempt + 1);
    const script = entryScript(entry, integrity.get(entry), attempt);
    try {
      return await exposedBy(name, script, limit, shared);
    } catch (error) {
      if (!(error instanceof NoContainer) || hasOlder) throw error;
      // Entries of older releases stumble over what they take from the page: few pages have one.
      const { provideForOlder } = await import(/* webpackChunkName: "rare" */ './older-entries.ts');
      hasOlder = true;
      provideForOlder(shared);
      return load(name, entry);
    }
  }
  return {
    load(name, entry) {
      onRun(name);
      return load(name, entry);
    },
  };
}

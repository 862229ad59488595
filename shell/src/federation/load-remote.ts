import { getInstance } from '@module-federation/enhanced/runtime';
import type { ComposedRelease, ReleaseOnHost } from '@matinee/api/releases';
import type { RemoteModule } from '@matinee/shared-ui';
import { guard } from './guard.ts';
import { withinLimit } from './time-limit.ts';

export interface Loaded {
  module: RemoteModule;
  release: ReleaseOnHost;
}

/** The part of the federation runtime that loading needs; handed in, so that the order of attempts is tested alone. */
export interface Runtime {
  register(name: string, entry: string, replace: boolean): void;
  load(id: string): Promise<unknown>;
}

const isRemoteModule = (value: unknown): value is RemoteModule =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<RemoteModule>).default === 'function' &&
  typeof (value as Partial<RemoteModule>).preload === 'function';

const entryUrl = (release: ReleaseOnHost): string => release.baseUrl + release.entry;

/**
 * Makes the loader of a page.
 * @param limit milliseconds for each attempt, entry and screen together
 * @returns loads a remote's module with the screen of an address: the composed release first, its fallback release
 *   when that fails. A success is kept, a failure is not. Rejects with the last error when neither loads.
 */
export function createLoader(runtime: Runtime, limit: number) {
  const kept = new Map<string, Loaded>();
  const registered = new Set<string>();

  async function attempt(release: ReleaseOnHost, pathname: string): Promise<Loaded> {
    const { name } = release;
    runtime.register(name, entryUrl(release), registered.has(name));
    registered.add(name);
    const module = await runtime.load(`${name}/app`);
    if (!isRemoteModule(module)) throw new Error(`${name} ${release.version} exposes no app`);
    await module.preload(pathname);
    return { module, release };
  }

  // The first render and the slot may ask for the same remote at the same time.
  const pending = new Map<string, Promise<Loaded>>();

  return function load(release: ComposedRelease, pathname: string): Promise<Loaded> {
    const known = kept.get(release.name);
    if (known) return Promise.resolve(known);
    const running = pending.get(release.name) ?? firstThatLoads(release, pathname);
    pending.set(release.name, running);
    return running.finally(() => pending.delete(release.name));
  };

  async function firstThatLoads(release: ComposedRelease, pathname: string): Promise<Loaded> {
    let last: unknown;
    for (const candidate of [release, ...(release.fallback ? [release.fallback] : [])]) {
      try {
        const what = `${candidate.name} ${candidate.version}`;
        const loaded = await withinLimit(attempt(candidate, pathname), limit, what);
        kept.set(release.name, loaded);
        return loaded;
      } catch (error) {
        last = error;
        console.warn(`Matinee: ${candidate.name} ${candidate.version} could not be loaded.`, error);
      }
    }
    throw last;
  }
}

/**
 * The page's own federation runtime, guarded.
 * @param releases all releases of the composition
 * @param limit milliseconds for a script to arrive
 */
export function pageRuntime(releases: ComposedRelease[], limit: number): Runtime {
  const federation = getInstance();
  if (!federation) throw new Error('The federation runtime is not in this page');
  const all = releases.flatMap((release) => [release, ...(release.fallback ? [release.fallback] : [])]);
  const integrity = new Map(
    all.map((release) => [entryUrl(release), release.files[release.entry]?.integrity]),
  );
  const attempts = new Map<string, number>();
  federation.registerPlugins([
    guard({ limit, integrityOf: (url) => integrity.get(url), attemptOf: (name) => attempts.get(name) ?? 0 }),
  ]);
  return {
    register(name, entry, replace) {
      if (replace) attempts.set(name, (attempts.get(name) ?? 0) + 1);
      federation.registerRemotes([{ name, entry }], { force: replace });
    },
    load: (id) => federation.loadRemote(id),
  };
}

import type { ComposedRelease, ReleaseOnHost } from '@matinee/api/releases';
import type { RemoteModule } from '@matinee/shared-ui';
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

/** Where a release's entry lies. */
export const entryUrl = (release: ReleaseOnHost): string => release.baseUrl + release.entry;

export interface Loader {
  /** the module of a remote that has been loaded, at once */
  known(name: string): Loaded | undefined;
  /**
   * Loads a remote's module with the screen of an address: the composed release first, its fallback release when that
   * fails. A success is kept, a failure is not. Rejects with the last error when neither loads.
   */
  load(release: ComposedRelease, pathname: string): Promise<Loaded>;
}

/**
 * Makes the loader of a page.
 * @param limit milliseconds for each attempt, entry and screen together
 */
export function createLoader(runtime: Runtime, limit: number): Loader {
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

  return {
    known: (name) => kept.get(name),
    load(release, pathname) {
      const { name } = release;
      const known = kept.get(name);
      if (known) return Promise.resolve(known);
      const running =
        pending.get(name) ?? firstThatLoads(release, pathname).finally(() => pending.delete(name));
      pending.set(name, running);
      return running;
    },
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

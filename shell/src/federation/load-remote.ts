import type { ComposedRelease, ReleaseOnHost } from '@matinee/api/releases';
import type { RemoteModule } from '@matinee/shared-ui';
import { mayServe, preloadAt } from './address-of-part.ts';
import { firstThatArrives } from './first-that-arrives.ts';
import type { RemoteEvents } from './remote-events.ts';
import type { Stops } from './stops.ts';
import { withinLimit } from './time-limit.ts';

export interface Loaded {
  module: RemoteModule;
  release: ReleaseOnHost;
}

/** The part of the federation runtime that loading needs; handed in, so that the order of attempts is tested alone. */
export interface Runtime {
  /** loads what the entry of a remote exposes, anew each time */
  load(name: string, entry: string): Promise<unknown>;
}

const isRemoteModule = (value: unknown): value is RemoteModule =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<RemoteModule>).default === 'function' &&
  typeof (value as Partial<RemoteModule>).preload === 'function';

/** Where a release's entry lies. */
export const entryUrl = (release: ReleaseOnHost): string => release.baseUrl + release.entry;

/** A remote on its way. */
interface Arrival {
  /** settles when the remote is there or cannot be had */
  done: Promise<Loaded>;
  /** the same, but rejects when the limit is over: time to say something, while `done` may still bring it */
  inTime: Promise<Loaded>;
}

export interface Loader {
  /** the module of a remote that has been loaded, at once */
  known(name: string): Loaded | undefined;
  /** remote → the release whose screens stand in the page: once a part has brought the fallback release it may be another than the known one */
  shown: Map<string, ReleaseOnHost>;
  /**
   * Loads a remote with the screen of an address: of the release that is in the page already, else of the composed
   * one; of a copy of it, then of its fallback release, when that fails or is silent for long. A success is kept, a failure is not.
   * @param pathname of a page, or what stands for a part (`partAddress`)
   */
  load(release: ComposedRelease, pathname: string): Arrival;
  /** Loads what an address needs before anybody goes there. What fails is not kept, and the visit asks again. */
  loadAhead(release: ComposedRelease, pathname: string): void;
  /**
   * Lets the fallback release take over from one whose screen or part threw; rejects when there is none that may.
   * @param failed version that threw: once something else of the remote has brought the fallback release, that is in the page and well
   */
  replace(release: ComposedRelease, pathname: string, failed?: string): Promise<Loaded>;
}

/**
 * Makes the loader of a page.
 * @param limit milliseconds for each attempt, entry and screen together
 * @param emit told what arrived and what did not
 * @param stops a stopped screen is not brought: its fallback release's is, or none
 * @param copiesOf the same release at other addresses, to be tried when it does not come from its own
 */
export function createLoader(
  runtime: Runtime,
  limit: number,
  emit: RemoteEvents['emit'],
  stops: Pick<Stops, 'of'>,
  copiesOf: (release: ReleaseOnHost) => ReleaseOnHost[] = () => [],
): Loader {
  const kept = new Map<string, Loaded>();
  const pending = new Map<string, Arrival & { pathname: string }>();
  const replacing = new Map<string, Promise<Loaded>>();

  async function bring(release: ReleaseOnHost, pathname: string): Promise<Loaded> {
    const { name, version } = release;
    const began = performance.now();
    const module = await runtime.load(name, entryUrl(release));
    if (!isRemoteModule(module)) throw new Error(`${name} ${version} exposes no app`);
    await preloadAt(module, pathname);
    emit({ what: 'loaded', name, version, took: performance.now() - began });
    return { module, release };
  }

  /** An attempt that ends within the limit and tells of its failure. */
  const attempt = (release: ReleaseOnHost, act: () => Promise<Loaded>) => async () => {
    const { name, version } = release;
    const trial = act();
    // One that comes late counts for the next try: on a slow connection every try would be too short.
    trial.then((late) => kept.has(name) || kept.set(name, late)).catch(() => undefined);
    try {
      return await withinLimit(trial, limit, `${name} ${version}`);
    } catch (error) {
      emit({ what: 'load-failed', name, version, error });
      console.warn(`Matinee: ${name} ${version} could not be loaded.`, error);
      throw error;
    }
  };

  /** What is left to try: the fallback release, unless it is the one in the page. */
  const spare = ({ name, fallback }: ComposedRelease, pathname: string) =>
    fallback && mayServe(fallback, pathname) && kept.get(name)?.release.version !== fallback.version
      ? [fallback, ...copiesOf(fallback)].map((each) => attempt(each, () => bring(each, pathname)))
      : [];

  async function settle(release: ComposedRelease, pathname: string): Promise<Loaded> {
    const known = kept.get(release.name);
    const best = known
      ? attempt(known.release, () => preloadAt(known.module, pathname).then(() => known))
      : attempt(release, () => bring(release, pathname));
    const running = known?.release ?? release;
    const copies = copiesOf(running).map((copy) => attempt(copy, () => bring(copy, pathname)));
    // A fallback release that has taken over may be older than a part: it has not failed.
    const isOut = stops.of(running, pathname) ?? !mayServe(running, pathname);
    const attempts = [...(isOut ? [] : [best, ...copies]), ...spare(release, pathname)];
    const loaded = await firstThatArrives(attempts, limit);
    kept.set(release.name, loaded);
    return loaded;
  }

  function load(release: ComposedRelease, pathname: string): Arrival {
    const { name } = release;
    const running = pending.get(name);
    // The first render and the slot may ask at the same time.
    if (running?.pathname === pathname) return running;
    const before = kept.has(name) ? undefined : running?.done.catch(() => undefined);
    const done = Promise.resolve(before).then(() => settle(release, pathname));
    const arrival = { pathname, done, inTime: withinLimit(done, limit, name) };
    const settled = () => void (pending.get(name) === arrival && pending.delete(name));
    arrival.inTime.catch(() => undefined);
    done.then(settled, settled);
    pending.set(name, arrival);
    return arrival;
  }

  return {
    known: (name) => kept.get(name),
    shown: new Map(),
    load,
    loadAhead(release, pathname) {
      const known = kept.get(release.name);
      // Of a remote in the page the screen alone: pointing at a link shall not bring the fallback release.
      const trial = known ? known.module.preload(pathname) : load(release, pathname).done;
      trial.catch(() => undefined);
    },
    replace(release, pathname, failed = release.version) {
      const { name } = release;
      // Asked for in every pause: a second try beside a running one would load the release once more.
      const running = replacing.get(name);
      if (running) return running;
      if ((kept.get(name)?.release.version ?? failed) !== failed) return load(release, pathname).done;
      const done = firstThatArrives(spare(release, pathname), limit)
        .then((loaded) => {
          kept.set(name, loaded);
          return loaded;
        })
        .finally(() => replacing.delete(name));
      replacing.set(name, done);
      return done;
    },
  };
}

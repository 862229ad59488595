import type { Composition, ReleaseOnHost } from '@matinee/api/releases';
import { generatePath } from 'react-router-dom';
import type { FileStore } from '../kept-files/file-store.ts';
import { releaseAt, routeAt } from '../page/hints.ts';
import type { Breaker } from './breaker.ts';
import { KEPT_WAITING } from './child/messages.ts';
import type { Asked } from './host/asked.ts';
import { RendererLost, type Renderer } from './renderer/renderer.ts';

/** A release whose code is in its renderer. */
export interface Ready {
  release: ReleaseOnHost;
  /** the text of each of its style sheets */
  sheets: ReadonlyMap<string, string>;
}

interface Known {
  release: ReleaseOnHost;
  /** of the process that has it; none while it is brought there */
  generation: number | undefined;
  isLoading: boolean;
  /** by `performance.now()`: a busy machine kept it waiting, which is no fault of its own */
  waitsUntil: number;
  sheets: ReadonlyMap<string, string>;
  usedAt: number;
}

interface Options {
  rendererOf(name: string): Renderer;
  dropRenderer(name: string): void;
  read: FileStore['read'];
  breaker: Breaker;
  onReady(id: string): void;
  onForgotten(id: string): void;
  limits: { loadMs: number; loadWorkMs: number; keptWaitingMs: number };
}

/** What nobody has asked for in this time is forgotten: milliseconds. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;

/** A release’s name in logs and renderers, such as `catalog@1.4.0`. */
export const idOf = ({ name, version }: Pick<ReleaseOnHost, 'name' | 'version'>): string =>
  `${name}@${version}`;

/** What a renderer knows a release by: the same one that was put elsewhere names its files otherwise. */
export const placeOf = (release: Pick<ReleaseOnHost, 'name' | 'version' | 'baseUrl'>): string =>
  `${idOf(release)} ${release.baseUrl}`;

/** The release that a page has a first view of, if its route says that it has one. */
export function releaseWithView({ remotes }: Composition, pathname: string) {
  const release = releaseAt(pathname, remotes);
  return release?.view && routeAt(release, pathname)?.firstView ? release : undefined;
}

/** Without data and at made-up addresses: what runs for the first time takes several times as long. */
const rehearsalsOf = ({ name, version, baseUrl, routes }: ReleaseOnHost): string[] =>
  routes
    .filter(({ firstView }) => firstView)
    .map(({ path }) => {
      const words = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, word = '']) => [word, '1']));
      const pathname = generatePath(path, { ...words, '*': '' });
      const hall = { seatsPerRow: 8, blocks: [['A'], ['B']] };
      const site = { imageBase: 'https://images.invalid', timeZone: 'UTC', hall };
      return JSON.stringify({
        pathname,
        search: '',
        site,
        answers: {},
        parts: [],
        release: { name, version, baseUrl },
      } satisfies Asked);
    });

/** Brings releases into their renderers before anybody waits for them, and again when a process has ended. */
export function readyReleases({
  rendererOf,
  dropRenderer,
  read,
  breaker,
  onReady,
  onForgotten,
  limits,
}: Options) {
  const known = new Map<string, Known>();

  async function textOf(release: ReleaseOnHost, file: string): Promise<string> {
    const content = release.files[file] && (await read(release.files[file], release.baseUrl + file));
    if (!content) throw new Error(`${file} cannot be had`);
    return content.toString('utf8');
  }

  async function load(one: Known): Promise<void> {
    const { release } = one;
    const id = idOf(release);
    one.isLoading = true;
    one.generation = undefined;
    try {
      const files = new Set([...release.preload, ...release.routes.flatMap(({ preload }) => preload)]);
      const sheets = [...files].filter((file) => file.endsWith('.css'));
      one.sheets = new Map(
        await Promise.all(sheets.map(async (file) => [file, await textOf(release, file)] as const)),
      );
      const code = await textOf(release, release.view ?? '');
      const renderer = rendererOf(release.name);
      const { generation } = renderer;
      const before = generation();
      const rehearsals = rehearsalsOf(release);
      const order = {
        do: 'load',
        id: placeOf(release),
        base: release.baseUrl,
        code,
        rehearsals,
        limitMs: limits.loadMs,
      } as const;
      const answer = await renderer.ask(order, limits.loadWorkMs);
      if (answer.why === KEPT_WAITING) one.waitsUntil = performance.now() + limits.keptWaitingMs;
      else if (!answer.ok) breaker.strike(id, answer.why ?? 'cannot be loaded');
      else if (generation() === before) {
        one.generation = before;
        onReady(id);
      }
    } catch (error) {
      // What only waited, or could not be fetched, is tried again with the next look.
      if (error instanceof RendererLost && error.isSuspect) breaker.strike(id, error.message);
    } finally {
      one.isLoading = false;
    }
  }

  return {
    /** @returns the release, when it can render now; it is brought there otherwise, and nobody waits for that */
    find(release: ReleaseOnHost): Ready | null {
      const id = placeOf(release);
      const one = known.get(id) ?? {
        release,
        generation: undefined,
        isLoading: false,
        waitsUntil: 0,
        sheets: new Map<string, string>(),
        usedAt: 0,
      };
      known.set(id, one);
      one.usedAt = performance.now();
      const isThere =
        one.generation !== undefined && one.generation === rendererOf(release.name).generation();
      const mayLoad =
        !one.isLoading && performance.now() >= one.waitsUntil && !breaker.isResting(idOf(release));
      if (!isThere && mayLoad) void load(one);
      return isThere ? one : null;
    },
    /** Forgets what has not been asked for in a long time, and ends the process of a remote of which nothing is left. */
    forgetOld(): void {
      for (const [id, { usedAt, release, generation }] of known)
        if (performance.now() - usedAt > FORGOTTEN_AFTER_MS) {
          known.delete(id);
          onForgotten(idOf(release));
          if (![...known.values()].some((one) => one.release.name === release.name)) {
            dropRenderer(release.name);
            continue;
          }
          const renderer = rendererOf(release.name);
          // A process that never had it, or has ended since, is not started to forget it.
          if (generation !== undefined && generation === renderer.generation())
            renderer.ask({ do: 'forget', id }, limits.loadWorkMs).catch(() => undefined);
        }
    },
    /** Whether every release that was asked for is there or has failed. */
    isSettled: (): boolean => [...known.values()].every(({ isLoading }) => !isLoading),
  };
}

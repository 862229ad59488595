import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Composition } from '@matinee/api/releases';
import type { Logger } from 'pino';
import { chooseEnclosure, type Chosen } from './enclosure/choose.ts';
import type { Enclosure } from './enclosure/enclosures.ts';
import { CannotTry } from './enclosure/probe.ts';
import { createCounts } from './counts.ts';
import {
  createFirstViews,
  type FirstView,
  type FirstViews,
  type FirstViewOptions,
  type PageAsked,
} from './first-views.ts';
import { idOf, releaseWithView } from './ready-releases.ts';
import { processRenderer } from './renderer/process-renderer.ts';
import type { Renderer } from './renderer/renderer.ts';
import type { SandboxSetting } from './settings.ts';
import { createTrial, TRIAL, type Trial } from './trial.ts';

interface Options extends Pick<FirstViewOptions, 'read' | 'ask' | 'provided'> {
  sandbox: Exclude<SandboxSetting, 'off'>;
  /** folder of the built shell: `renderer` and `view` lie in it */
  dist: string;
  /** what visitors get now */
  given(): readonly (Composition | null | undefined)[];
  log: Pick<Logger, 'warn' | 'info' | 'error'>;
  /** ways to shut a process in, the closest first; those that are known when absent */
  candidates?: readonly Enclosure[] | undefined;
}

/** Megabytes that one remote's renderer may take. */
const MAX_MB = 256;
const FOLLOW_EVERY_MS = 1_000;

const hasView = (composition: Composition | null | undefined): boolean =>
  composition?.remotes.some(({ view }) => view !== undefined) ?? false;

const openIn = ({ open }: Chosen): string => open.join(', ');

/** A machine that cannot shut in what it shall: in one sentence, with what to do. */
function complaintOf(sandbox: Options['sandbox'], chosen: Chosen | null): string | undefined {
  const wayOut =
    'Let the server use user namespaces (unshare, setpriv), or set FIRST_VIEW_SANDBOX to best or off.';
  if (!chosen) return `First views cannot be rendered: no shut-in process starts on this machine. ${wayOut}`;
  if (sandbox === 'best' || chosen.open.length === 0) return undefined;
  return `First views are not rendered: this machine cannot shut their code in, which could ${openIn(chosen)}. ${wayOut}`;
}

/**
 * Follows what is live, and renders its first views when this machine can shut in the code that does. While no release has
 * one, nothing is tried and no process runs.
 * @throws {Error} at start, when a live release has first views and their code cannot be shut in as it is required
 */
export async function startFirstViews({ sandbox, dist, given, log, candidates, ...options }: Options) {
  const renderers = new Map<string, Renderer>();
  const counts = createCounts();
  let make: ((own: Map<string, Renderer>, more?: Partial<FirstViewOptions>) => FirstViews) | undefined;
  let views: FirstViews | undefined;
  let trial: Trial | undefined;
  let opening: Promise<void> | undefined;
  /** Once; what failed by itself, such as a full disk, is tried again. */
  const opened = (isStart = false): Promise<void> =>
    (opening ??= open(isStart).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  async function open(isStart: boolean): Promise<void> {
    const text = (file: string) => readFile(path.join(dist, file), 'utf8');
    const [script, probe, host] = await Promise.all(
      ['renderer/child.js', 'renderer/probe.js', 'view/host.cjs'].map(text),
    );
    const chosen = await chooseEnclosure(probe ?? '', candidates);
    const complaint = complaintOf(sandbox, chosen);
    if (complaint && isStart && sandbox === 'required') throw new Error(complaint);
    if (complaint) log.error(complaint);
    if (complaint || !chosen) return;
    const { enclosure } = chosen;
    log.info(
      { enclosure: enclosure.name, ...(chosen.open.length > 0 && { open: openIn(chosen) }) },
      'first views are rendered',
    );
    make = (own, more) => {
      const rendererOf = (name: string): Renderer => {
        const onGone = (why: string) => log.warn({ remote: name, why }, 'a renderer of first views is gone');
        const known =
          own.get(name) ??
          processRenderer({ script: script ?? '', host: host ?? '', enclosure, maxMb: MAX_MB, onGone });
        own.set(name, known);
        return known;
      };
      const dropRenderer = (name: string) => {
        own.get(name)?.stop();
        own.delete(name);
      };
      return createFirstViews({ ...options, log, rendererOf, dropRenderer, ...more });
    };
    views = make(renderers, { counts });
    views.follow(given());
  }

  async function tried(): Promise<Trial | undefined> {
    await opened().catch(tellOf);
    if (!trial && make) {
      const own = new Map<string, Renderer>();
      trial = createTrial(make(own, TRIAL), own);
    }
    return trial;
  }

  function endTrial(): void {
    trial?.stop();
    trial = undefined;
  }

  async function follow(isStart = false): Promise<void> {
    if (trial?.isIdle()) endTrial();
    if (views) return views.follow(given());
    if (given().some(hasView)) await opened(isStart);
  }
  let said: string | undefined;
  /** Once for each reason: it is tried again every second, maybe for hours. */
  const tellOf = (error: unknown) => {
    const reason = String(error);
    if (reason !== said) log.error({ reason }, 'first views cannot be rendered');
    said = reason;
  };
  function without({ composition, pathname, isListed }: PageAsked, why: 'other-shell' | 'no-renderer'): null {
    const release = releaseWithView(composition, pathname);
    // Strangers make up the others, as many as they like.
    if (release && isListed) counts.add(idOf(release), why);
    return null;
  }
  log.info({ sandbox }, 'first views are rendered as soon as a release has one');
  await follow(true).catch((error: unknown) => {
    // Plain pages are better than none, and nothing of a release runs meanwhile.
    if (!(error instanceof CannotTry)) throw error;
    tellOf(error);
  });
  const timer = setInterval(() => void follow().catch(tellOf), FOLLOW_EVERY_MS);
  timer.unref();
  return {
    /** undefined while there are none */
    current: () => views,
    /**
     * The view of a page that visitors get. What became of it is counted, also where nothing can render it.
     * @param isOwn the page is made of the shell that this server was deployed with
     */
    async of(asked: PageAsked, isOwn: boolean): Promise<FirstView | null> {
      if (!isOwn) return without(asked, 'other-shell');
      return views ? views.of(asked) : without(asked, 'no-renderer');
    },
    counts: () => counts.all(),
    /** for sets that nobody gets yet; undefined where none can be rendered */
    tried,
    stop() {
      clearInterval(timer);
      endTrial();
      for (const renderer of renderers.values()) renderer.stop();
    },
  };
}

import { createHash } from 'node:crypto';
import type { Composition, ReleaseOnHost } from '@matinee/api/releases';
import type { Site } from '@matinee/shared-ui';
import { meetsRange } from '@matinee/shared-ui/meets-range';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { FileStore } from '../kept-files/file-store.ts';
import type { FirstViewFacts } from '../../src/first-view/keep-first-view.ts';
import type { ApiResult } from '../page/data/ask-api.ts';
import { routeAt } from '../page/hints.ts';
import { readIn } from '../page/query-of.ts';
import { createBreaker } from './breaker.ts';
import { KEPT_WAITING } from './child/messages.ts';
import { createCounts, type Counts, type Outcome } from './counts.ts';
import { isUnfinished, staysInItsPlace } from './fragment.ts';
import type { HashedAnswer } from './hashed-answer.ts';
import type { Asked } from './host/asked.ts';
import { idOf, placeOf, readyReleases, releaseWithView, type Ready } from './ready-releases.ts';
import { RendererLost, type Renderer } from './renderer/renderer.ts';
import { readOf } from './what-is-read.ts';

/** The first view of a page: what stands in its slot, how it looks, and what brings it to life. */
export interface FirstView {
  /** of the remote */
  name: string;
  html: string;
  /** texts of the style sheets that it needs: each was looked at by itself, and in one text the end of one would be the beginning of another */
  styles: readonly string[];
  /** where they lie, and what the bundler of the release takes them for: it does not fetch again what is in the page */
  sheets: { of: string; known: readonly string[] };
  facts: FirstViewFacts;
}

/** The page that a view is wanted of. */
export interface PageAsked {
  composition: Composition;
  pathname: string;
  /** with its `?` */
  search: string;
  site: Site;
  /** whether this very address is known to exist, and no stranger made it up */
  isListed: boolean;
  /** addresses of what the screen reads first */
  data: readonly string[];
  /** whether it may be rendered for whoever asks, where nothing is kept; absent: it may */
  mayRender?: () => boolean;
}

export interface FirstViewOptions {
  /** the renderer of a remote: one for each, so that no team's code lives beside another's */
  rendererOf(name: string): Renderer;
  /** ends the renderer of a remote of which no release is asked for any more */
  dropRenderer(name: string): void;
  read: FileStore['read'];
  /** shared module → version that this server's own shell provides */
  provided: Readonly<Record<string, string>>;
  /** asks the API what anybody may know */
  ask(address: string): Promise<ApiResult<HashedAnswer>>;
  log: Pick<Logger, 'warn' | 'info'>;
  limits?: Partial<typeof LIMITS>;
  /**
   * by so many milliseconds the clock of a second render is ahead, which has to give the same from whole answers, also from what its route
   * says that nobody reads; one render is enough when absent
   */
  againAfterMs?: number | undefined;
  /** where others count as well; its own when absent */
  counts?: Counts | undefined;
}

/** A view, or none, and what became of it. */
export type Looked = [view: FirstView | null, outcome: Outcome | 'none'];

const LIMITS = {
  /** milliseconds of a render: on the clock in its context, and of work until its process is ended */
  renderMs: 250,
  renderWorkMs: 400,
  /** the same for bringing a release into its renderer */
  loadMs: 2_000,
  loadWorkMs: 6_000,
  /** how long a visitor waits for a render that is not there yet */
  patienceMs: 120,
  /** characters of a view: the week of a cinema of six halls has 330,000 */
  maxLength: 600_000,
  /** characters of all views that are kept */
  maxKept: 16_000_000,
  /** a page that failed is not rendered again sooner, in milliseconds: one that always fails takes no other's view away */
  failedMs: 60_000,
  /** the same for one that was kept waiting by others on this machine, and for a release of which three were, or that could not be brought into its renderer */
  keptWaitingMs: 5_000,
};
/** Pages whose failure is remembered. */
const MAX_FAILED = 1_000;
/** So often a page that others keep waiting is given twice the time by the clock. */
const MAX_DOUBLED = 3;

/**
 * Renders the first views of pages, from releases that were brought into their renderers before. Whatever is late, throws,
 * is too large, does not stay in its place or is resting gives none, and the page is the plain one.
 */
export function createFirstViews({
  rendererOf,
  dropRenderer,
  read,
  provided,
  ask,
  log,
  limits,
  againAfterMs,
  counts = createCounts(),
}: FirstViewOptions) {
  const limit = { ...LIMITS, ...limits };
  const breaker = createBreaker((release, why) =>
    log.warn({ release, why }, 'a release renders no first views for a while'),
  );
  const kept = new LRUCache<string, FirstView>({
    maxSize: limit.maxKept,
    sizeCalculation: ({ html, styles, facts }) =>
      html.length + styles.join().length + JSON.stringify(facts.answers).length,
  });
  const failed = new LRUCache<string, true>({ max: MAX_FAILED, ttl: limit.failedMs });
  /** how often in a row a page was kept waiting */
  const waited = new LRUCache<string, number>({ max: MAX_FAILED, ttl: limit.failedMs });
  const running = new Map<string, Promise<Looked>>();
  const releases = readyReleases({
    rendererOf,
    dropRenderer,
    read,
    breaker,
    limits: limit,
    onReady: (release) => log.info({ release }, 'a release renders first views'),
    onForgotten: (id) => counts.forget(id),
  });

  // The page refuses any other, by this very function: its view would stand where the message about that belongs.
  const fits = ({ shared }: ReleaseOnHost): boolean =>
    Object.entries(shared).every(([module, range]) => {
      const version = Object.hasOwn(provided, module) ? provided[module] : undefined;
      return version !== undefined && meetsRange(version, range);
    });

  /** Whether anything is known of a page, whatever its data were: a view of it, or that there is none. */
  const isKnown = (page: string): boolean =>
    [...kept.keys(), ...failed.keys()].some((key) => key.startsWith(page));

  /**
   * @param whole answers as the API gave them
   * @param limitMs on the clock
   */
  async function render(
    { release, sheets }: Ready,
    asked: Asked,
    whole: Asked['answers'],
    limitMs: number,
  ): Promise<Looked> {
    const { name, version } = release;
    const id = idOf(release);
    const without = (outcome: Outcome): Looked => {
      counts.add(id, outcome);
      return [null, outcome];
    };
    const order = {
      do: 'render',
      id: placeOf(release),
      asked: JSON.stringify(asked),
      limitMs,
      maxLength: limit.maxLength,
    } as const;
    // The clock in its context ends it first, also one that was given more time: its process goes on, and so do the pages of others.
    const workMs = limit.renderWorkMs + limitMs - limit.renderMs;
    try {
      const answer = await rendererOf(name).ask(order, workMs);
      const { html = '' } = answer;
      const isGood = answer.ok && html !== '' && html.length <= limit.maxLength && staysInItsPlace(html);
      if (!isGood) {
        const fault = isUnfinished(html) ? 'a screen threw or waited' : 'does not stay in its place';
        const why = answer.ok ? fault : (answer.why ?? 'failed');
        const hasWaited = why === KEPT_WAITING;
        breaker.strike(id, why, asked.pathname + asked.search, hasWaited ? limit.keptWaitingMs : undefined);
        return without(hasWaited ? 'late' : 'failed');
      }
      if (againAfterMs !== undefined) {
        const later = {
          ...order,
          asked: JSON.stringify({ ...asked, answers: whole }),
          laterMs: againAfterMs,
        };
        const again = await rendererOf(name).ask(later, workMs);
        if (again.why === KEPT_WAITING) return without('late');
        if (again.html !== html) return without('unequal');
      }
      counts.add(id, 'rendered');
      breaker.clear(id);
      const files = sheetsOf(release, asked.pathname);
      const styles = files.map((file) => sheetInPage(sheets.get(file) ?? '', release.baseUrl));
      const inPage = { of: release.baseUrl, known: files.map((file) => chunkOf(release, file)) };
      const { pathname, search } = asked;
      const queries = readIn(routeAt(release, pathname) ?? {}, search);
      const facts = { version, pathname, ...(queries && { queries }), answers: { ...asked.answers } };
      return [{ name, html, styles, sheets: inPage, facts }, 'rendered'];
    } catch (error) {
      // Who was being rendered when the process ended is taken for the cause; who only waited is not.
      if (error instanceof RendererLost && !error.isSuspect) return without('not-ready');
      if (error instanceof RendererLost) breaker.strike(id, error.message);
      // What cannot even be looked at is no better than what is refused.
      else breaker.strike(id, 'could not be looked at', asked.pathname + asked.search);
      return without('failed');
    }
  }

  /** What comes within a visitor's patience. */
  async function renderInTime(
    ready: Ready,
    key: string,
    asked: Asked,
    whole: Asked['answers'],
  ): Promise<Looked> {
    const id = idOf(ready.release);
    const turns = waited.get(key) ?? 0;
    const limitMs = limit.renderMs * 2 ** Math.min(turns, MAX_DOUBLED);
    const render1 = () =>
      render(ready, asked, whole, limitMs).then((looked) => {
        const [view, outcome] = looked;
        if (outcome === 'late') waited.set(key, turns + 1);
        else waited.delete(key);
        if (view) kept.set(key, view);
        else if (outcome !== 'not-ready')
          failed.set(key, true, { ttl: outcome === 'late' ? limit.keptWaitingMs : limit.failedMs });
        return looked;
      });
    const rendering = running.get(key) ?? render1().finally(() => running.delete(key));
    running.set(key, rendering);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        counts.add(id, 'late');
        resolve([null, 'late']);
      }, limit.patienceMs);
      void rendering.then(resolve).finally(() => clearTimeout(timer));
    });
  }

  async function look(page: PageAsked): Promise<Looked> {
    const { composition, pathname, search, site, isListed, data, mayRender = () => true } = page;
    const release = releaseWithView(composition, pathname);
    if (!release) return [null, 'none'];
    const { reads = {} } = routeAt(release, pathname) ?? {};
    const id = idOf(release);
    const without = (outcome: Outcome): Looked => {
      counts.add(id, outcome);
      return [null, outcome];
    };
    if (!fits(release)) return without('unfit');
    if (!isListed) return without('not-listed');
    const ready = releases.find(release);
    const { name, version, baseUrl } = release;
    const parts = composition.remotes.flatMap((one) =>
      one.parts?.length ? [{ name: one.name, parts: one.parts }] : [],
    );
    const surroundings = JSON.stringify([id, baseUrl, pathname, search, site, parts]);
    const ofPage = createHash('sha1').update(surroundings).digest('base64');
    const isResting = () => breaker.isResting(id);
    // Nobody waits for data, of an API that hangs maybe, which nothing is found by and nothing rendered from.
    if ((isResting() || !ready) && !isKnown(ofPage)) return without(isResting() ? 'resting' : 'not-ready');
    const told = await Promise.all(data.map(async (address) => [address, await ask(address)] as const));
    const whole: Record<string, unknown> = {};
    const answers: Record<string, unknown> = {};
    const hashes: string[] = [];
    for (const [address, answer] of told) {
      if (answer.state !== 'found') return without('no-data');
      const read = readOf(answer.value, Object.hasOwn(reads, address) ? reads[address] : undefined);
      whole[address] = answer.value.value;
      answers[address] = read.value;
      hashes.push(read.hash);
    }
    const asked: Asked = { pathname, search, site, answers, parts, release: { name, version, baseUrl } };
    const key = [ofPage, ...hashes].join(' ');
    // What was rendered before is as good as ever, whatever has become of its renderer.
    const known = kept.get(key);
    if (known) {
      counts.add(id, 'kept');
      return [known, 'kept'];
    }
    if (failed.has(key)) return without(waited.has(key) ? 'late' : 'failed');
    if (isResting()) return without('resting');
    if (!ready) return without('not-ready');
    if (!running.has(key) && !mayRender()) return without('too-many');
    return renderInTime({ ...ready, release }, key, asked, whole);
  }

  return {
    /** Brings what visitors are given into its renderers before they come. */
    follow(compositions: readonly (Composition | null | undefined)[]): void {
      for (const composition of compositions)
        for (const release of composition?.remotes ?? [])
          if (release.view && fits(release)) releases.find(release);
      releases.forgetOld();
    },
    look,
    of: async (asked: PageAsked): Promise<FirstView | null> => (await look(asked))[0],
    counts: () => counts.all(),
    isSettled: () => releases.isSettled(),
  };
}

export type FirstViews = ReturnType<typeof createFirstViews>;

/** The style sheets that a page of a release is shown with. */
const sheetsOf = (release: ReleaseOnHost, pathname: string): string[] => [
  ...new Set(
    [...release.preload, ...(routeAt(release, pathname)?.preload ?? [])].filter((file) =>
      file.endsWith('.css'),
    ),
  ),
];

/** What the bundler's runtime calls a sheet; it looks for that in the page before it fetches one. */
const chunkOf = ({ name, version }: ReleaseOnHost, file: string): string =>
  `matinee_${name}_${version.replace(/\W/g, '_')}:chunk-${file.replace(/^.*\/|\.\w+\.css$/g, '')}`;

/** A sheet as it is in a page: addresses in it begin where the release lies, not where the page does. */
const sheetInPage = (sheet: string, baseUrl: string): string =>
  sheet.replace(/url\((['"]?)\.\.\//g, (_, quote: string) => `url(${quote}${baseUrl}`);

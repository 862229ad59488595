import type { Surroundings } from './events.ts';
import { isOfRoute } from './kept-route.ts';
import { KEPT_PAGES, type KeptPage, type KeptSet, type PlainPage } from './kept-set.ts';

const SET = 'matinee-set-';
/** Which pages somebody wants to have without a network: outlives every set. */
const WANTED = 'matinee-wanted';

/** So often a page is asked for that a server does not know: of two that take turns in any order, one of them all of the time is unlikely. */
const MAX_TURNS = 5;

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a file is the one that a page names, by its SHA-384 (https://www.w3.org/TR/SRI/). */
async function isIt(file: Response, integrity: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-384', await file.clone().arrayBuffer());
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` === integrity;
}

/** By their endings; of other files browsers look what they are. */
const TYPES: Partial<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
};

/** A file as an answer of our own: with its bytes somebody may have kept another status, or another type, with which browsers do nothing. */
async function asItIs(file: Response, pathname: string): Promise<Response> {
  const type = TYPES[/\.(\w+)$/.exec(pathname)?.[1] ?? ''];
  return new Response(await file.arrayBuffer(), {
    headers: type === undefined ? {} : { 'content-type': type },
  });
}

/** Whether a page was not kept because the browser has no room, which only the visitor can make. */
export const isForRoom = (reason: unknown): boolean =>
  (reason as Partial<Error> | null)?.name === 'QuotaExceededError';

/** A page with what the server sends with it. */
export const asAnswer = ({ html, headers }: PlainPage, status = 200): Response =>
  new Response(html, { status, headers });

/** Pages and files of one set in the browser's cache, where any code of a page may write: what is given out is compared with the set. */
export function createStore(set: KeptSet, { caches, fetch }: Pick<Surroundings, 'caches' | 'fetch'>) {
  const own = () => caches.open(SET + set.id);
  const running = new Map<string, Promise<void>>();
  /** nothing that is wanted is missing, but for what there is no room for; what is not known is looked up */
  let isWhole = false;
  /** address of a file → what it has to be, and the kept pages that need it */
  let needed: Promise<ReadonlyMap<string, { integrity: string; pages: string[] }>> | undefined;

  /** The page as it was kept for an address, when it is what the set says. */
  async function pageAt(path: string): Promise<KeptPage | undefined> {
    const route = Object.keys(set.pages).find((one) => isOfRoute(one, path));
    const hash = route && set.pages[route];
    const kept = hash && (await (await own()).match(KEPT_PAGES + hash));
    const text = kept && (await kept.text());
    return text && (await sha256(text)) === hash ? (JSON.parse(text) as KeptPage) : undefined;
  }

  async function readNeeded() {
    const files = new Map<string, { integrity: string; pages: string[] }>();
    for (const [path, hash] of Object.entries(set.pages))
      for (const { url, integrity } of (await pageAt(path))?.files ?? [])
        files.set(url, { integrity, pages: [...(files.get(url)?.pages ?? []), KEPT_PAGES + hash] });
    return files;
  }

  /**
   * A file as a kept page needs it. One that is another goes, and with it the pages that need it: they are kept anew when a page asks for
   * that again. Else whoever ran here once could break the site on this device for as long as the set is live.
   */
  async function findFile(url: string): Promise<Response | undefined> {
    const { pathname } = new URL(url);
    const known = (await (needed ??= readNeeded())).get(pathname);
    const cache = await own();
    const file = known && (await cache.match(url, { ignoreSearch: true, ignoreVary: true }));
    if (!file) return undefined;
    if (await isIt(file, known.integrity)) return asItIs(file, pathname);
    needed = undefined;
    isWhole = false;
    await Promise.all(
      [pathname, ...known.pages].map((address) => cache.delete(address, { ignoreSearch: true })),
    );
    return undefined;
  }

  /** The text of a page. While servers of two versions take turns, one does not know the pages that the other writes. */
  async function askForPage(address: string, hash: string): Promise<string> {
    for (let turn = 1; ; turn += 1) {
      const answer = await fetch(address);
      const text = await answer.text();
      if ((await sha256(text)) === hash) return text;
      if (answer.status !== 404 || turn === MAX_TURNS) throw new Error('Another page came');
    }
  }

  async function fetchPage(path: string, hash: string): Promise<void> {
    const cache = await own();
    const address = KEPT_PAGES + hash;
    if (await pageAt(path)) return;
    const text = await askForPage(address, hash);
    const { files } = JSON.parse(text) as KeptPage;
    await Promise.all(
      files.map(async ({ url, integrity }) => {
        const there = await cache.match(url);
        if (there && (await isIt(there, integrity))) return;
        const file = await fetch(url, { integrity });
        if (!file.ok) throw new Error(`${url}: ${file.status}`);
        await cache.put(url, file);
      }),
    );
    // Last: a page that is there is there with all of its files.
    await cache.put(address, new Response(text));
    needed = undefined;
  }

  /** Fetches a page with all of its files, once. @throws when not all of it can be had */
  function fetchOnce(path: string): Promise<void> {
    const hash = Object.hasOwn(set.pages, path) ? set.pages[path] : undefined;
    if (!hash) return Promise.resolve();
    const before = running.get(path);
    if (before) return before;
    const fetching = fetchPage(path, hash)
      .catch((reason: unknown) => {
        isWhole &&= isForRoom(reason);
        throw reason;
      })
      .finally(() => running.delete(path));
    running.set(path, fetching);
    return fetching;
  }

  return {
    pageAt,
    /** Keeps a page now and in the sets to come. @returns false where the set has no such page */
    async keep(path: string): Promise<boolean> {
      if (!Object.hasOwn(set.pages, path)) return false;
      await (await caches.open(WANTED)).put(path, new Response(''));
      await fetchOnce(path);
      return true;
    },
    /**
     * Fetches what is wanted and not there, as after the set before. What cannot be had is not kept until the next time, and nothing of
     * another set stands in for it.
     */
    async takeOver(): Promise<void> {
      if (isWhole) return;
      // What fails from here on says otherwise.
      isWhole = true;
      const wanted = await (await caches.open(WANTED)).keys();
      await Promise.allSettled(wanted.map(({ url }) => fetchOnce(new URL(url).pathname)));
    },
    /** What cannot be looked up is asked of the network. */
    fileAt: (url: string): Promise<Response | undefined> =>
      findFile(url).catch(() => void (needed = undefined)),
    /** Forgets this set: what is live is another one. */
    forget(): Promise<boolean> {
      isWhole = false;
      return caches.delete(SET + set.id);
    },
    /** Forgets all sets but this one. */
    async forgetOthers(): Promise<void> {
      const names = await caches.keys();
      await Promise.all(
        names
          .filter((name) => name.startsWith(SET) && name !== SET + set.id)
          .map((name) => caches.delete(name)),
      );
    },
    async forgetAll(): Promise<void> {
      const names = await caches.keys();
      await Promise.all(
        names.filter((name) => name.startsWith('matinee-')).map((name) => caches.delete(name)),
      );
    },
  };
}

import type { FetchEvent, MessageEventOfPage, Surroundings } from './events.ts';
import { LIVE_HEADER, type KeptSet } from './kept-set.ts';
import { asAnswer, createStore, isForRoom } from './store.ts';

/** How long a navigation waits for the network before a kept page is shown, in milliseconds. */
const PATIENCE_MS = 4_000;

/** With these the site itself says that it cannot answer now: a page that is kept is of more use. */
const AWAY = [502, 503, 504];

/** Of the site itself; what begins with two underscores or is the API's is none of the worker's business. */
const PAGES = /^\/(?!__|api\/)/;
const FILES = /^\/(js|css|assets|__files)\//;

/**
 * What the worker does: a navigation asks the network first, files are found by their hashes, nothing else is touched. A kept
 * page and its files are of one set; as soon as the site says that another one is live, all of it is forgotten.
 */
export function createAnswers(set: KeptSet, { caches, fetch, registration, origin }: Surroundings) {
  const store = createStore(set, { caches, fetch });

  /**
   * Listens to what an answer says of what is live. Where something refuses in the site's place, as a proxy does whom the cookies of a visitor are
   * too much, the site is asked without them: else what is taken back would go on as long as they last.
   */
  async function hear({ headers, status }: Response, isAsked = false): Promise<void> {
    const live = headers.get(LIVE_HEADER);
    if (live === null && status >= 400 && !isAsked) {
      const told = await fetch('/__live', { credentials: 'omit', cache: 'no-store' }).catch(() => undefined);
      if (told) await hear(told, true);
    } else if (live === 'off') {
      await store.forgetAll();
      await registration.unregister();
    } else if (live !== null && live !== set.live) {
      await store.forget();
      // Without a network this fails, and the next navigation asks again.
      await registration.update().catch(() => undefined);
    } else if (live !== null) {
      // The network that could not give all of the set when it went live may be a better one now.
      await store.takeOver();
    }
  }

  async function kept(path: string): Promise<Response | undefined> {
    const page = await store.pageAt(path).catch(() => undefined);
    return page && asAnswer(page);
  }

  /** Whether an answer says nothing but that the site is away: what is taken back, or switched off, is not kept because of it. */
  const isAway = ({ status, headers }: Response): boolean => {
    const live = headers.get(LIVE_HEADER);
    // The site's own documents say what is live. What refuses in its place says nothing of the page: there are more statuses of it than anybody lists.
    return live === null ? status >= 400 : live === set.live && AWAY.includes(status);
  };

  async function navigate(event: FetchEvent, path: string): Promise<Response> {
    const { request } = event;
    const network = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(request));
    // A step back, and a tab that comes again, may have a document that the browser stored while another set was live. It says nothing of now.
    const isStored = request.cache === 'force-cache' || request.isHistoryNavigation === true;
    // The network's answer is heard whenever it comes, also when a kept page has been shown by then.
    if (!isStored)
      event.waitUntil(
        network.then(
          (answer) => hear(answer),
          () => undefined,
        ),
      );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    });
    try {
      const answer = await Promise.race([network, patience]);
      if (answer && !isAway(answer)) return answer;
      return (await kept(path)) ?? (await network);
    } catch {
      return (await kept(path)) ?? asAnswer(set.notKept, 503);
    } finally {
      clearTimeout(timer);
    }
  }

  async function look(event: FetchEvent): Promise<Response> {
    const answer = await fetch(event.request);
    event.waitUntil(hear(answer));
    return answer;
  }

  return {
    install: () => store.takeOver(),
    async activate(): Promise<void> {
      await store.forgetOthers();
      // The request goes out while the worker starts: nobody waits for both.
      await registration.navigationPreload?.enable();
    },
    fetch(event: FetchEvent): void {
      const { request } = event;
      const { origin: asked, pathname } = new URL(request.url);
      if (asked !== origin || request.method !== 'GET') return;
      if (pathname === '/__live') return event.respondWith(look(event));
      if (FILES.test(pathname))
        return event.respondWith(store.fileAt(request.url).then((file) => file ?? fetch(request)));
      if (request.mode === 'navigate' && PAGES.test(pathname)) event.respondWith(navigate(event, pathname));
    },
    /** A page asks for what it wants to have without a network, and may hear whether there was no room for it, or it is none of the set's. */
    message(event: MessageEventOfPage): void {
      const { keep } = (event.data ?? {}) as { keep?: unknown };
      if (!Array.isArray(keep)) return;
      const paths = keep.filter((path): path is string => typeof path === 'string');
      const kept = Promise.allSettled(paths.map((path) => store.keep(path)));
      event.waitUntil(
        kept.then((each) =>
          event.ports[0]?.postMessage({
            // A page has one way to say that it is not kept.
            isFull: each.some((one) => (one.status === 'rejected' ? isForRoom(one.reason) : !one.value)),
          }),
        ),
      );
    },
  };
}

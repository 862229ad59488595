import { createHash } from 'node:crypto';
import { createAnswers } from '../answers.ts';
import { LIVE_HEADER, type KeptSet } from '../kept-set.ts';

const ORIGIN = 'https://cinema.test';

/** The caches of a browser: any page of the site may write to them as well. */
export function newCaches() {
  const all = new Map<string, Map<string, Response>>();
  const addressOf = (key: unknown) => {
    const { pathname } = new URL(key instanceof Request ? key.url : String(key), ORIGIN);
    return pathname;
  };
  const cacheOf = (kept: Map<string, Response>) => ({
    match: async (key: unknown) => kept.get(addressOf(key))?.clone(),
    put: async (key: unknown, answer: Response) => void kept.set(addressOf(key), answer),
    delete: async (key: unknown) => kept.delete(addressOf(key)),
    keys: async () => [...kept.keys()].map((path) => ({ url: ORIGIN + path })),
  });
  return {
    open: async (name: string) => {
      if (!all.has(name)) all.set(name, new Map());
      return cacheOf(all.get(name)!) as unknown as Cache;
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    /** address → text, of everything that is kept */
    all: async () => {
      const texts: Record<string, string> = {};
      for (const [name, kept] of all)
        for (const [path, answer] of kept)
          if (name.startsWith('matinee-set')) texts[path] = await answer.clone().text();
      return texts;
    },
  };
}

/** A site on which something is live, and the network to it. */
export function newSite() {
  const site = {
    live: 'one/1',
    isAway: false,
    isSlow: false,
    broken: 0,
    /** a proxy before the site refuses whoever sends cookies */
    areCookiesTooMuch: false,
    /** whether the site itself says that it is broken, and not what stands before it */
    isOwnWord: false,
    /** so many of the next kept pages are asked of a server of another version, which does not know them */
    unknowing: 0,
    asked: [] as string[],
  };
  const late: (() => void)[] = [];
  const html = (live: string) => `<p>tickets of ${live}</p>`;
  const fileOf = (live: string) => `/js/${live.replace('/', '-')}.js`;
  const text = (pathname: string) => `from the network: ${pathname}`;
  const integrityOf = (pathname: string) =>
    `sha384-${createHash('sha384').update(text(pathname)).digest('base64')}`;
  const page = (live: string) =>
    JSON.stringify({
      html: html(live),
      headers: { 'content-security-policy': `script-src ${live}` },
      files: [{ url: fileOf(live), integrity: integrityOf(fileOf(live)) }],
    });
  const hashOf = (live: string) => createHash('sha256').update(page(live)).digest('hex');
  const set = (live = site.live): KeptSet => ({
    id: live.replace('/', '-'),
    live,
    pages: { '/my-booking': hashOf(live), '/ticket/:token': hashOf(live) },
    notKept: { html: '<p>You are offline</p>', headers: {} },
  });
  async function fetch(input: Request | string, { credentials }: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, ORIGIN);
    if (site.isAway) throw new TypeError('Failed to fetch');
    if (site.isSlow) await new Promise<void>((resolve) => void late.push(resolve));
    site.asked.push(pathname);
    if (pathname.startsWith('/__offline/')) {
      const found = site.unknowing-- <= 0 && pathname.endsWith(hashOf(site.live));
      return new Response(found ? page(site.live) : 'Not found', { status: found ? 200 : 404 });
    }
    if (site.areCookiesTooMuch && credentials !== 'omit') return new Response('Too large', { status: 431 });
    const said = { [LIVE_HEADER]: site.live };
    if (site.broken > 0)
      return new Response('Bad gateway', { status: site.broken, ...(site.isOwnWord && { headers: said }) });
    return new Response(text(pathname), { headers: said });
  }
  /** What was asked of a slow network is answered after all. */
  const answerLate = () => late.splice(0).forEach((answer) => answer());
  return Object.assign(site, { fetch, set, html, answerLate });
}

/** A worker of a set in a browser, and what it is asked. */
export function newWorker(
  { fetch }: Pick<ReturnType<typeof newSite>, 'fetch'>,
  caches: ReturnType<typeof newCaches>,
  set: KeptSet,
) {
  const did: string[] = [];
  const note = (what: string) => async () => {
    did.push(what);
    return true;
  };
  const registration = {
    update: note('update'),
    unregister: note('unregister'),
    navigationPreload: { enable: async () => {} },
  };
  const answers = createAnswers(set, { caches, fetch, registration, origin: ORIGIN });
  interface Init {
    mode?: string;
    method?: string;
    cache?: string;
    isHistoryNavigation?: boolean;
  }
  /** @returns what is shown, and what the worker has to do after that */
  async function begin(path: string, init: Init = {}): Promise<[Response | undefined, Promise<unknown>[]]> {
    const until: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const asked = { mode: 'navigate', method: 'GET', ...init };
    const request = { url: new URL(path, ORIGIN).href, ...asked } as Request;
    answers.fetch({
      request,
      respondWith: (given) => void (answer = given),
      waitUntil: (promise) => void until.push(promise),
    });
    return [await answer, until];
  }
  async function get(path: string, init?: Init): Promise<Response | undefined> {
    const [given, until] = await begin(path, init);
    await Promise.all(until);
    return given;
  }
  const ask = async (path: string, init?: Init) => (await get(path, init))?.text();
  return {
    did,
    answers,
    begin,
    get,
    ask,
    /** @returns what the page hears of it */
    async keep(...paths: string[]): Promise<unknown> {
      const until: Promise<unknown>[] = [];
      let heard: unknown;
      const port = { postMessage: (data: unknown) => void (heard = data) };
      const waitUntil = (promise: Promise<unknown>) => void until.push(promise);
      answers.message({ data: { keep: paths }, ports: [port], waitUntil });
      await Promise.all(until);
      return heard;
    },
  };
}

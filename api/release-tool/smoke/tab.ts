import type { BrowserContext, Request } from 'playwright';
import type { Apart } from './attributes-apart.ts';
import { inTime } from './in-time.ts';
import type { Instead } from './only-look.ts';
import { ask, WATCH_PAGE, type RootStyles, type ScreenState } from './in-page.ts';

/** How long a screen may take to be there, in milliseconds: more than the page itself gives it. */
const PATIENCE_MS = 12_000;
const LOOK_EVERY_MS = 100;
/** A message, or another page, that stays for so many looks is what a visitor gets. */
const LOOKS_UNTIL_SETTLED = 20;
/** A page has come to rest when nothing was loaded for so long; what comes later may still move it. */
const REST_MS = 500;
const MAX_REST_MS = 5_000;

interface TabOptions {
  siteUrl: string;
  /** shows the shell's server what is tried */
  token: string;
  /** told of each thing that is wrong */
  find(what: string): void;
  /** what is answered in the site's place; undefined: the site answers */
  instead?(request: Request): Instead | undefined;
}

/** How the shell says so. */
const MISMATCH = 'not what the server has rendered';

/** Refusals of the API are answers, and a page that is not found is asked for on purpose. */
const isAnswer = (text: string) => /^Failed to load resource: .*\b(400|401|403|404|409)\b/.test(text);

/** A browser's tab that is given pages of the set that is tried. */
export async function openTab(context: BrowserContext, { siteUrl, token, find: tell, instead }: TabOptions) {
  let isLive = false;
  // What is live is asked only for how it behaves: what is wrong with it is no fault of what is tried.
  const find = (what: string) => void (isLive || tell(what));
  await context.addInitScript({ content: WATCH_PAGE });
  // Only documents of the site, and its answers about what is live: other hosts would ask back what the header is for.
  await context.route(
    (url) => url.origin === siteUrl || instead !== undefined,
    async (route) => {
      const request = route.request();
      const answer = instead?.(request);
      if (answer) return route.fulfill(answer);
      const { origin, pathname } = new URL(request.url());
      const isPage = request.resourceType() === 'document' || pathname === '/__live';
      if (!isPage || isLive || origin !== siteUrl) return route.fallback();
      return route.continue({ headers: { ...request.headers(), 'x-matinee-candidate': token } });
    },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => find(`threw: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAnswer(message.text())) find(`said: ${message.text()}`);
    if (message.text().includes(MISMATCH)) find('is rendered otherwise in the browser than on the server');
  });
  const requested: string[] = [];
  let lastAsked = Date.now();
  const isAsking = () => void (lastAsked = Date.now());
  page.on('request', (request) => {
    requested.push(request.url());
    isAsking();
  });
  page.on('requestfinished', isAsking);
  // Text that runs in the page: what it answers has the shape that in-page.ts says.
  const inPage = <T>(text: string): Promise<T> => inTime(page.evaluate<T>(text), PATIENCE_MS, 'the page');
  const pathOf = (address: string) => new URL(address, siteUrl).pathname.replace(/(?<=.)\/$/, '');
  const hasLeft = (address: string) => pathOf(page.url()) !== pathOf(address);

  async function until<T>(look: () => Promise<T>, isRight: (seen: T) => boolean): Promise<T> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      // A page that is being left cannot be asked: it is asked again.
      const seen = await look().catch((error: unknown) => error);
      if (!(seen instanceof Error) && isRight(seen as T)) return seen as T;
      if (Date.now() > end) {
        if (seen instanceof Error) throw seen;
        return seen as T;
      }
      await page.waitForTimeout(LOOK_EVERY_MS);
    }
  }

  async function rest(): Promise<void> {
    const end = Date.now() + MAX_REST_MS;
    while (Date.now() < end && Date.now() - lastAsked < REST_MS) await page.waitForTimeout(LOOK_EVERY_MS);
  }

  return {
    page,
    /** Loads an address. @returns what became of its first view, in the server's word; undefined where none was tried */
    async load(address: string): Promise<string | undefined> {
      requested.length = 0;
      const answer = await page.goto(siteUrl + address, { waitUntil: 'load' });
      return answer?.headers()['x-matinee-first-view'];
    },
    /** Goes to an address as a link of the site does. */
    async follow(address: string): Promise<void> {
      isAsking();
      await inPage(
        `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
      );
    },
    /** What the page shows of a release, when it is there or never comes. */
    screen(name: string, version: string, address: string): Promise<ScreenState> {
      let looks = 0;
      return until(
        async () => {
          const seen = await inPage<ScreenState>(ask('screen', name, version));
          const isLeft = seen.state === 'shown' && hasLeft(address);
          return isLeft ? { ...seen, state: 'left' as const } : seen;
        },
        ({ state }) => {
          const isSettled =
            state === 'message' || state === 'left' || (state === 'nothing' && hasLeft(address));
          looks = isSettled ? looks + 1 : 0;
          return state === 'shown' || looks >= LOOKS_UNTIL_SETTLED;
        },
      );
    },
    /** Whether the page is at another address, wherever that is. */
    hasLeft,
    /** Where the page is. */
    path: (): string => new URL(page.url()).pathname,
    /** Whether what is live stays at an address, and shows a screen of a remote there. */
    async staysLive(name: string, address: string): Promise<boolean> {
      isLive = true;
      try {
        await page.goto(siteUrl + address, { waitUntil: 'load' });
        await rest();
        // Of no release: any screen of the remote is another one's.
        const isOver = ({ state }: ScreenState) => state === 'other' || hasLeft(address);
        const seen = await until(() => inPage<ScreenState>(ask('screen', name, '')), isOver);
        return seen.state === 'other' && !hasLeft(address);
      } finally {
        isLive = false;
      }
    },
    /** Whether the code of a remote's screen is at work in it: what the server has rendered is seen before. */
    alive: (name: string): Promise<boolean> => until(() => inPage<boolean>(ask('alive', name)), Boolean),
    /** The same as it is at this moment. */
    screenNow: (name: string, version: string): Promise<ScreenState> => inPage(ask('screen', name, version)),
    /** Which attributes of what the server has rendered are not what a remote's screen has rendered, where that is alive. */
    async apart(name: string): Promise<string[]> {
      const { attributes } = await until(
        () => inPage<Apart>(ask('apart', name)),
        ({ isWhole }) => isWhole,
      );
      return attributes;
    },
    /** The shell that the page is made of, as its server says. */
    shell: (): Promise<string | undefined> =>
      inPage(`JSON.parse(document.getElementById('settings')?.textContent ?? '{}').shell`),
    /** Whether a page of the shell's own is seen. */
    ownPage: (): Promise<boolean> => until(() => inPage<boolean>(ask('page')), Boolean),
    /** Waits until nothing is loaded any more, or for long enough. */
    rest,
    /** Remembers the browser's functions and globals as they are now. */
    mark: (): Promise<void> => inPage(ask('mark')),
    /** Whether the document is the one in which they were remembered. */
    isMarked: (): Promise<boolean> => inPage(ask('isMarked')),
    /** What of them is not as it was: `window.fetch`, `+window.name` for what is new. */
    changes: (): Promise<string[]> => inPage(ask('changes')),
    roots: (): Promise<RootStyles> => inPage(ask('roots')),
    /** How much the page has moved by itself since it was loaded. */
    shift: (): Promise<number> => inPage(ask('shift')),
    /** What was asked for since the last load. */
    requested: (): readonly string[] => requested,
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

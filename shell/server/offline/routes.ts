import { createHash } from 'node:crypto';
import type { Composition } from '@matinee/api/releases';
import type { Site } from '@matinee/shared-ui';
import { type Context, Hono } from 'hono';
import { KEPT_PAGES, LIVE_HEADER, WORKER_PATH } from '../../src/offline/worker/kept-set.ts';
import type { Config } from '../config.ts';
import { documentOf } from '../page/document-of.ts';
import { scriptJson } from '../page/html.ts';
import type { ShellBuild } from '../page/shell-build.ts';
import { appOf, keptPages, liveWord, offlineRoutes, type KeptPages } from './kept-pages.ts';
import { MANIFEST_PATH, webManifest } from './web-manifest.ts';

interface OfflineOptions {
  config: Config;
  /** the worker's code, of the shell that this server was deployed with; undefined where it was not built */
  worker: string | undefined;
  /** what all visitors get, canaries and previews apart: browsers keep nothing else */
  live(): Composition | null;
  /** asks what is live, by a look that begins later than this */
  lookAnew(): Promise<void>;
  /** null when there is no shell that pages may be made of */
  buildFor(composition: Composition | null): Promise<ShellBuild | null>;
  /** false when the shell was revoked that this server was deployed with */
  mayServeOwn(): boolean;
  site(): Site;
  /** whether a request came by the origin of previews */
  isPreview(c: Context): boolean;
}

/** Takes itself and all that was kept out of the browser. */
const FAREWELL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('matinee-')) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** In the place of a shell that pages are made of: what browsers keep of another one is not live. */
const NO_SHELL = { version: 'none' };

/** What browsers keep for when there is no network: the worker, the pages that it keeps, and what makes the site an app. */
export function createOffline({
  config,
  worker,
  live,
  lookAnew,
  buildFor,
  mayServeOwn,
  site,
  isPreview,
}: OfflineOptions) {
  let made: { key: string; pages: Promise<KeptPages> } | undefined;
  const isSet = worker !== undefined && config.offline === 'on' && config.mirror !== 'off';
  // Code of a shell that was taken away is to go, in browsers, too.
  const isOn = () => isSet && mayServeOwn();

  async function current(): Promise<KeptPages | null> {
    const composition = live();
    if (!composition) return null;
    const [build, told] = [await buildFor(composition), site()];
    if (!build) return null;
    const key = JSON.stringify([liveWord(composition, build), told]);
    if (made?.key === key) return made.pages;
    const pages = keptPages({ config, site: told, build, composition });
    made = { key, pages };
    pages.catch(() => (made = undefined));
    return pages;
  }

  const routes = new Hono();
  routes.get(WORKER_PATH, async (c) => {
    if (isPreview(c)) return c.text('Not found', 404);
    const kept = isOn() ? await current() : null;
    if (isOn() && !kept) return c.text('Nothing is live yet', 503, { 'retry-after': '5' });
    const script = kept && isOn() ? `self.matineeSet=${scriptJson(kept.set)};\n${worker}` : FAREWELL;
    const etag = `"${createHash('sha256').update(script).digest('base64url')}"`;
    c.header('content-type', 'text/javascript; charset=utf-8');
    c.header('cache-control', 'no-cache, max-age=0');
    c.header('etag', etag);
    // The worker asks this site alone, and takes no script from anywhere.
    c.header('content-security-policy', "default-src 'none'; connect-src 'self'");
    if (c.req.header('if-none-match') === etag) return c.body(null, 304);
    return c.body(script);
  });
  routes.get(`${KEPT_PAGES}:hash`, async (c) => {
    // Of what is live alone: what was taken back is given to no browser to keep.
    const mayFind = () => isOn() && !isPreview(c);
    const find = async () => (mayFind() ? (await current())?.pages.get(c.req.param('hash')) : undefined);
    let page = await find();
    if (page === undefined && mayFind()) {
      // The worker may have its script of another server of the site, to which what is live now was told sooner.
      await lookAnew();
      page = await find();
    }
    if (page === undefined) return c.text('Not found', 404);
    c.header('cache-control', 'private, no-store');
    c.header('content-type', 'application/json; charset=utf-8');
    return c.body(page);
  });
  routes.get(MANIFEST_PATH, (c) => {
    c.header('content-type', 'application/manifest+json; charset=utf-8');
    c.header('cache-control', 'no-cache, max-age=0');
    return c.body(JSON.stringify(webManifest(site(), offlineRoutes(config, live()), c.req.query('app'))));
  });

  return {
    routes,
    /** Tells workers what is live, in an answer that they see. */
    async tell(c: Context): Promise<void> {
      if (isPreview(c)) return;
      const composition = live();
      if (!isSet) return c.header(LIVE_HEADER, 'off');
      if (!composition) return;
      const build = await buildFor(composition);
      // Where there is no shell at all `none` says so: workers forget what they keep, and ask for the next one.
      const word = build && !mayServeOwn() ? 'off' : liveWord(composition, build ?? NO_SHELL);
      c.header(LIVE_HEADER, word);
    },
    /**
     * What a page says of the app that it belongs to. Of a canary nothing is kept, and who is in its share has the live set: so what is kept is
     * what is live in the place of this document, whatever is in it.
     * @param composition what is in its document
     */
    appOf(composition: Composition | null, pathname: string) {
      const inItsPlace = documentOf(live(), pathname, config.ownDocuments).composition;
      const { kept } = appOf(config, inItsPlace, pathname);
      return { ...appOf(config, composition, pathname), kept: isOn() ? kept : [] };
    },
  };
}

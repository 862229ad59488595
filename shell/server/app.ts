import { shellLane } from '@matinee/api/serving';
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { FollowedComposition } from './composition/follow.ts';
import { robotsTxt } from './crawlers/robots.ts';
import { sitemapXml } from './crawlers/sitemap.ts';
import { safeHeaders } from './headers.ts';
import { healthRoutes } from './health.ts';
import type { KeptShells } from './kept-files/kept-shells.ts';
import type { Mirror } from './kept-files/mirror.ts';
import { createOffline } from './offline/routes.ts';
import { answerFailures } from './operating/failures.ts';
import { policyReports } from './operating/policy-reports.ts';
import { askApi } from './page/data/ask-api.ts';
import { pageDataSchema, pageListSchema } from './page/data/page-data.ts';
import { AGAIN_AFTER } from './page/no-shell-page.ts';
import { createPreviews } from './preview/previews.ts';
import { forwardTo } from './proxy/proxy.ts';
import { rawStreams } from './proxy/raw-streams.ts';
import { documents, type RenderingFirstViews } from './serve-documents.ts';
import { fileRoutes } from './serve-files.ts';
import type { FollowedSite } from './site/follow.ts';
import { pageSite } from './site/page-site.ts';
import type { ProvenLive } from './trust/proof.ts';
import { allowanceOf, networkOfVisitor } from './visitor/allowance.ts';
import { wordOf } from './composition/word.ts';
import { liveFor } from './visitor/composition-for.ts';
import { visitHeaders } from './visitor/visit-headers.ts';

interface ShellServer {
  config: Config;
  shells: KeptShells;
  mirror: Mirror;
  /** folder of the built page */
  web: string;
  followed: FollowedComposition;
  site: Pick<FollowedSite, 'current'>;
  log: Pick<Logger, 'warn' | 'error'>;
  /** code of the worker that keeps pages for when there is no network; without it none are kept */
  worker?: string | undefined;
  /** renders first views, when any can be; without it every page is a plain one */
  firstViews?: RenderingFirstViews | undefined;
  /** the process was told to end */
  isLeaving?: () => boolean;
  /** what operators have signed, where sets are signed */
  proven?: ProvenLive | undefined;
  /** writes down each request, and tells the figures to those who run the site */
  operating?:
    { accessLog: MiddlewareHandler; figures: Handler; reported(directive: string): void } | undefined;
}

/** What a crawler waits for the pages of the site: milliseconds. */
const MAP_LIMIT_MS = 3_000;

/** Of one network: a page reports some sinks, and no more than a few people share an address. */
const POLICY_REPORTS_PER_MINUTE = 60;

/** The shell's server: the built page's files, the API and Clerk under the same origin, and the page for all else. */
export function createShellServer({
  config,
  shells,
  mirror,
  web,
  followed,
  site,
  log,
  worker,
  firstViews,
  isLeaving = () => false,
  proven,
  operating,
}: ShellServer): Hono {
  const app = new Hono();
  app.onError(answerFailures(log));
  const secure = config.siteUrl.startsWith('https:');
  const isHot = Object.keys(config.hotRemotes).length > 0;
  if (operating) app.use(operating.accessLog);
  app.use(rawStreams);
  app.use(safeHeaders(config.siteUrl, { subdomains: config.hstsSubdomains }));
  app.route(
    '/',
    healthRoutes(isLeaving, {
      isKnown: () => followed.isKnown(),
      shell: async () => {
        const build = await shells.buildFor(followed.current());
        return build && (build === shells.own ? 'own' : 'other');
      },
      proven,
    }),
  );
  if (operating) app.get('/__metrics', operating.figures);
  const previews = createPreviews({ config, followed });
  app.use(previews.border);
  const visit = visitHeaders({ siteKey: config.siteKey, followed, previews, secure });
  app.post('/api/booking/create', forwardTo(config.apiUrl, '', visit));
  app.all('/api/*', forwardTo(config.apiUrl));
  if (config.clerk.proxyTarget) app.all('/__clerk/*', forwardTo(config.clerk.proxyTarget, '/__clerk'));

  const allowance = allowanceOf(config.questionsPerMinute);
  const mayAsk = (c: Context) => () => allowance(networkOfVisitor(c, config.trustedProxies));
  app.route('/', fileRoutes({ web, shells, mirror: config.mirror === 'off' ? undefined : mirror, mayAsk }));

  // A lane of its own: who fills it keeps nobody from anything.
  const reportsOf = allowanceOf(POLICY_REPORTS_PER_MINUTE);
  app.route(
    '/',
    policyReports({
      log,
      mayReport: (c) => reportsOf(networkOfVisitor(c, config.trustedProxies)),
      count: (directive) => operating?.reported(directive),
    }),
  );

  app.route('/__preview', previews.routes);
  const told = () => pageSite(config, site.current());
  const offline = createOffline({
    config,
    worker: isHot ? undefined : worker,
    live: followed.current,
    lookAnew: shells.lookAnew,
    buildFor: shells.buildFor,
    mayServeOwn: shells.mayServeOwn,
    site: told,
    isPreview: previews.isThere,
  });
  app.route('/', offline.routes);

  // Asked by open pages when they navigate: another composition or shell than theirs makes the navigation a load of the document.
  app.get('/__live', async (c) => {
    c.header('cache-control', 'private, no-store');
    await offline.tell(c);
    const live = await liveFor(c, { followed, previews, secure });
    const build = live && (await shells.buildFor(live));
    const shell = build && build.version;
    return c.json({ composition: live && wordOf(live), shell, ...(live?.urgent && { urgent: live.urgent }) });
  });

  const asking = { ...config.pageData, apiUrl: config.apiUrl, log, headers: shellLane(config.siteKey) };
  const pageData = askApi(pageDataSchema, asking);
  // Crawlers have more time than visitors.
  const pageList = askApi(pageListSchema, { ...asking, limitMs: MAP_LIMIT_MS });
  app.get('/robots.txt', (c) => c.text(robotsTxt(config.siteUrl)));
  app.get('/sitemap.xml', async (c) => {
    const map = await sitemapXml(followed.current(), config.siteUrl, pageList);
    if (map === null) return c.text('Not known yet', 503, { 'retry-after': AGAIN_AFTER });
    c.header('content-type', 'application/xml; charset=utf-8');
    return c.body(map);
  });

  app.get(
    '*',
    documents({
      config,
      shells,
      followed,
      previews,
      offline,
      log,
      site: told,
      pageData,
      mayAsk,
      firstViews,
    }),
  );
  return app;
}

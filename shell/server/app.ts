import { serveStatic } from '@hono/node-server/serve-static';
import { acceptedEncoding } from '@matinee/api/accepted-encoding';
import { shellLane } from '@matinee/api/serving';
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { FollowedComposition } from './composition/follow.ts';
import { robotsTxt } from './crawlers/robots.ts';
import { sitemapXml } from './crawlers/sitemap.ts';
import { policyWithHotRemotes } from './development/hot-remotes.ts';
import type { FirstViews } from './first-view/first-views.ts';
import type { Trial } from './first-view/trial.ts';
import { safeHeaders } from './headers.ts';
import { healthRoutes } from './health.ts';
import type { KeptShells } from './kept-files/kept-shells.ts';
import { fromOwnOrigin, MIRROR_PATH, type Mirror } from './kept-files/mirror.ts';
import { sendFile } from './kept-files/send-file.ts';
import { t } from './messages/en.ts';
import { createOffline } from './offline/routes.ts';
import { ICON_FILES } from './offline/web-manifest.ts';
import { askApi } from './page/data/ask-api.ts';
import { policyReports } from './operating/policy-reports.ts';
import { pageDataSchema, pageListSchema } from './page/data/page-data.ts';
import { documentOf } from './page/document-of.ts';
import { describePage } from './page/describe-page.ts';
import { finishedPages } from './page/finished/finished-pages.ts';
import { sendNoShellPage } from './page/no-shell-page.ts';
import { pageEnd, pageHtml } from './page/page.ts';
import { contentSecurityPolicy } from './page/policy.ts';
import { localAddressesIn } from './preview/from-localhost.ts';
import { trustedTypesPolicy } from './page/trusted-types.ts';
import { createPreviews } from './preview/previews.ts';
import { forwardTo } from './proxy/proxy.ts';
import { rawStreams } from './proxy/raw-streams.ts';
import type { ProvenLive } from './trust/proof.ts';
import type { FollowedSite } from './site/follow.ts';
import { pageSite } from './site/page-site.ts';
import { visitorOf } from './visitor/cookie.ts';
import { compositionFor, liveFor } from './visitor/composition-for.ts';
import { allowanceOf, networkOfVisitor } from './visitor/allowance.ts';
import { forwardedFor, servedPages } from './visitor/served-pages.ts';
import { heardOf } from './visitor/heard-of.ts';
import { visitHeaders } from './visitor/visit-headers.ts';
import { reportToken } from './visitor/report-token.ts';

interface ShellServer {
  config: Config;
  shells: KeptShells;
  mirror: Mirror;
  /** folder of the built page */
  web: string;
  followed: FollowedComposition;
  site: Pick<FollowedSite, 'current'>;
  log: Pick<Logger, 'warn'>;
  /** code of the worker that keeps pages for when there is no network; without it none are kept */
  worker?: string | undefined;
  /** renders first views, when any can be; without it every page is a plain one */
  firstViews?:
    | {
        current(): Pick<FirstViews, 'of'> | undefined;
        tried(): Promise<Pick<Trial, 'look'> | undefined>;
      }
    | undefined;
  /** the process was told to end */
  isLeaving?: () => boolean;
  /** what operators have signed, where sets are signed */
  proven?: ProvenLive | undefined;
  /** writes down each request, and tells the figures to those who run the site */
  operating?:
    { accessLog: MiddlewareHandler; figures: Handler; reported(directive: string): void } | undefined;
}

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
  const secure = config.siteUrl.startsWith('https:');
  const isHot = Object.keys(config.hotRemotes).length > 0;
  if (operating) app.use(operating.accessLog);
  app.use(rawStreams);
  app.use(safeHeaders(config.siteUrl, { subdomains: config.hstsSubdomains }));
  app.route(
    '/',
    healthRoutes(isLeaving, {
      isKnown: () => followed.isKnown(),
      hasShell: async () => (await shells.buildFor(followed.current())) !== null,
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

  const immutable = serveStatic({
    root: web,
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  const ofOwn: MiddlewareHandler = (c, next) => (shells.mayServeOwn() ? immutable(c, next) : next());
  for (const path of ['/js/*', '/css/*', '/assets/*'])
    // What this build does not have may be of a shell that an open tab has, or of another server's.
    app.get(path, ofOwn, async (c) => {
      const file = c.req.path.slice(1);
      const kept = await shells.find(file);
      return kept ? sendFile(c, file, kept) : c.text('Not found', 404);
    });
  for (const path of ['/favicon.svg', '/share.jpg', ...ICON_FILES.map((file) => `/${file}`)])
    app.get(path, serveStatic({ root: web }));

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

  const allowance = allowanceOf(config.questionsPerMinute);
  /** Whether one more question to the API is made for this visitor. */
  const mayAsk = (c: Context) => () => allowance(networkOfVisitor(c, config.trustedProxies));
  if (config.mirror !== 'off')
    app.get(`${MIRROR_PATH}:name/:version/:file{.+}`, async (c) => {
      const { name, version, file } = c.req.param();
      const kept = await mirror.find(name, version, file, mayAsk(c));
      return kept ? sendFile(c, file, kept) : c.text('Not found', 404);
    });

  app.route('/__preview', previews.routes);
  const offline = createOffline({
    config,
    worker: isHot ? undefined : worker,
    live: followed.current,
    buildFor: shells.buildFor,
    site: () => pageSite(config, site.current()),
    isPreview: previews.isThere,
  });
  app.route('/', offline.routes);

  // Asked by open pages when they navigate: another composition or shell than theirs makes the navigation a load of the document.
  app.get('/__live', async (c) => {
    c.header('cache-control', 'no-store');
    await offline.tell(c);
    const live = await liveFor(c, { followed, previews, secure });
    const build = live && (await shells.buildFor(live));
    const shell = build && build.version;
    return c.json({ composition: live?.id ?? null, shell, ...(live?.urgent && { urgent: live.urgent }) });
  });

  const isHeardOf = heardOf(config.reportedPagesPerMinute);
  const served = servedPages({ apiUrl: config.apiUrl, siteKey: config.siteKey, log });
  const asking = { ...config.pageData, apiUrl: config.apiUrl, log, headers: shellLane(config.siteKey) };
  const pageData = askApi(pageDataSchema, asking);
  const pageList = askApi(pageListSchema, asking);
  app.get('/robots.txt', (c) => c.text(robotsTxt(config.siteUrl)));
  app.get('/sitemap.xml', async (c) => {
    c.header('content-type', 'application/xml; charset=utf-8');
    return c.body(await sitemapXml(followed.current(), config.siteUrl, pageList));
  });

  const pages = finishedPages();
  app.get('*', async (c) => {
    const visitor = visitorOf(c, secure);
    const {
      composition: chosen,
      preview,
      isTried,
    } = await compositionFor(c, visitor, { followed, previews });
    if (!preview && previews.isThere(c)) return c.text(t('preview.none', { site: config.siteUrl }), 404);
    // The site keeps the files of what visitors get: a release that nobody has yet comes from its own host.
    const isGiven = !preview && !isTried;
    const composition =
      chosen && isGiven && config.mirror === 'first' ? fromOwnOrigin(chosen, config.siteUrl) : chosen;
    const build = await shells.buildFor(composition);
    if (!build) {
      if (!preview && !isTried) await offline.tell(c);
      return sendNoShellPage(c, pageSite(config, site.current()));
    }
    const pathname = c.req.path;
    const { search } = new URL(c.req.url);
    const told = pageSite(config, site.current());
    const page = await describePage(
      composition,
      pathname,
      {
        site: told,
        ask: (address) => pageData(address, mayAsk(c)),
      },
      search,
    );
    // What somebody previews, or writes at this moment, says nothing about what is live.
    // A document that a script fetches is nobody's view: its token would report what that script likes. Browsers that do not say what they
    // ask for (Safari before 16.4) are not heard of.
    const isViewed = c.req.header('sec-fetch-dest') === 'document';
    const mayReport = isGiven && !isHot && isViewed && composition !== null;
    const isHeard = mayReport && isHeardOf(visitor, composition.id);
    const token = isHeard ? reportToken(config.siteKey, visitor, composition) : undefined;
    if (token !== undefined) served.note(token, forwardedFor(c));
    // A view is of this server's own shell: code of another one would not find what it renders itself. It names files where visitors get them.
    const isOwn = build === shells.own;
    const isPublic = page.status === 200 && page.indexed;
    const viewed =
      composition && isOwn && isPublic && !isHot
        ? {
            composition,
            pathname,
            search,
            site: told,
            isListed: page.isListed,
            data: page.preloadData,
            mayRender: mayAsk(c),
          }
        : undefined;
    const tried = isTried && viewed && (await (await firstViews?.tried())?.look(viewed));
    if (tried) c.header('x-matinee-first-view', tried[1]);
    const view = viewed && isGiven ? await firstViews?.current()?.of(viewed) : tried?.[0];
    const write = () => {
      const parts = documentOf(composition, pathname, config.ownDocuments);
      const policy = policyWithHotRemotes(
        contentSecurityPolicy(config, build, parts.composition, {
          signIn: !preview,
          isApart: parts.isApart,
        }),
        { ...config.hotRemotes, ...(preview?.address && localAddressesIn(parts.composition)) },
      );
      const isLive = composition?.id === followed.current()?.id;
      const html = pageHtml({
        config,
        site: told,
        build,
        composition,
        parts,
        pathname,
        page,
        policy: policy.document,
        preview,
        view,
        ...(isGiven && { app: offline.appOf(parts.composition, pathname, isLive) }),
      });
      return { html, policy: policy.header, isApart: parts.isApart };
    };
    // Whoever makes addresses up puts nobody else's page out.
    const isKept = isGiven && !isHot && page.isListed;
    const things = [chosen, build, view, followed.current()];
    const finished = pages.find(isKept ? { things, words: [pathname, told, page] } : undefined, write);
    if (isGiven) await offline.tell(c);
    c.status(page.status);
    c.header('content-security-policy', finished.policy);
    const { isApart } = finished;
    const watched = trustedTypesPolicy(config.trustedTypesPercent, { visitor, isApart, now: new Date() });
    if (watched !== undefined) c.header('content-security-policy-report-only', watched);
    // Two visitors may get two compositions: no cache between may give one the other's page.
    c.header('cache-control', 'private, no-cache');
    c.header('vary', 'accept-encoding, cookie');
    c.header('content-type', 'text/html; charset=utf-8');
    // Of little use, and twice the reports, when there is nothing to compare.
    const end = pageEnd(token, token !== undefined && followed.canary() !== null);
    if (acceptedEncoding(c.req.header('accept-encoding')) !== 'br') return c.body(finished.html + end);
    c.header('content-encoding', 'br');
    return c.body(await finished.packedWith(end));
  });
  return app;
}

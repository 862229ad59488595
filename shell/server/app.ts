import { brotliCompress, constants } from 'node:zlib';
import { promisify } from 'node:util';
import { serveStatic } from '@hono/node-server/serve-static';
import { acceptedEncoding } from '@matinee/api/accepted-encoding';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { FollowedComposition } from './composition/follow.ts';
import { robotsTxt } from './crawlers/robots.ts';
import { sitemapXml } from './crawlers/sitemap.ts';
import { policyWithHotRemotes } from './development/hot-remotes.ts';
import { safeHeaders } from './headers.ts';
import { askApi } from './page/data/ask-api.ts';
import { pageDataSchema, pageListSchema } from './page/data/page-data.ts';
import { describePage } from './page/describe-page.ts';
import { pageHtml } from './page/page.ts';
import { contentSecurityPolicy } from './page/policy.ts';
import type { ShellBuild } from './page/shell-build.ts';
import { createPreviews } from './preview/previews.ts';
import { forwardTo } from './proxy/proxy.ts';
import type { FollowedSite } from './site/follow.ts';
import { pageSite } from './site/page-site.ts';
import { visitorOf } from './visitor/cookie.ts';
import { compositionFor, liveFor } from './visitor/composition-for.ts';
import { reportToken } from './visitor/report-token.ts';

interface ShellServer {
  config: Config;
  build: ShellBuild;
  /** folder of the built page */
  web: string;
  followed: FollowedComposition;
  site: Pick<FollowedSite, 'current'>;
  log: Pick<Logger, 'warn'>;
}

const brotli = promisify(brotliCompress);

/** The shell's server: the built page's files, the API and Clerk under the same origin, and the page for all else. */
export function createShellServer({ config, build, web, followed, site, log }: ShellServer): Hono {
  const app = new Hono();
  const secure = config.siteUrl.startsWith('https:');
  const isHot = Object.keys(config.hotRemotes).length > 0;
  app.use(safeHeaders(config.siteUrl));
  app.all('/api/*', forwardTo(config.apiUrl));
  if (config.clerk.proxyTarget) app.all('/__clerk/*', forwardTo(config.clerk.proxyTarget, '/__clerk'));

  const immutable = serveStatic({
    root: web,
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  for (const path of ['/js/*', '/css/*', '/assets/*'])
    app.get(path, immutable, (c) => c.text('Not found', 404));
  for (const path of ['/favicon.svg', '/share.jpg']) app.get(path, serveStatic({ root: web }));

  const previews = createPreviews({ config, followed });
  app.route('/__preview', previews.routes);

  // Asked by open pages when they navigate: another one than theirs makes the navigation a load of the document.
  app.get('/__live', async (c) => {
    c.header('cache-control', 'no-store');
    const live = await liveFor(c, { followed, previews });
    return c.json({ composition: live?.id ?? null });
  });

  const asking = { ...config.pageData, apiUrl: config.apiUrl, log };
  const pageData = askApi(pageDataSchema, asking);
  const pageList = askApi(pageListSchema, asking);
  app.get('/robots.txt', (c) => c.text(robotsTxt(config.siteUrl)));
  app.get('/sitemap.xml', async (c) => {
    c.header('content-type', 'application/xml; charset=utf-8');
    return c.body(await sitemapXml(followed.current(), config.siteUrl, pageList));
  });

  app.get('*', async (c) => {
    const visitor = visitorOf(c, secure);
    const { composition, preview } = await compositionFor(c, visitor, { followed, previews });
    const pathname = c.req.path;
    const told = pageSite(config, site.current());
    const page = await describePage(composition, pathname, { site: told, ask: pageData });
    // What somebody previews, or writes at this moment, says nothing about what is live.
    const token = preview || isHot ? undefined : reportToken(config.siteKey, visitor, composition);
    const html = pageHtml({
      config,
      site: told,
      build,
      composition,
      pathname,
      page,
      preview,
      reportToken: token,
    });
    c.status(page.status);
    const policy = contentSecurityPolicy(config, build, composition);
    c.header('content-security-policy', policyWithHotRemotes(policy, config.hotRemotes));
    // Two visitors may get two compositions: no cache between may give one the other's page.
    c.header('cache-control', 'private, no-cache');
    c.header('vary', 'accept-encoding, cookie');
    c.header('content-type', 'text/html; charset=utf-8');
    if (acceptedEncoding(c.req.header('accept-encoding')) !== 'br') return c.body(html);
    c.header('content-encoding', 'br');
    return c.body(await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
  });
  return app;
}

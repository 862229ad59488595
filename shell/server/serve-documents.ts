import { acceptedEncoding } from '@matinee/api/accepted-encoding';
import type { Composition } from '@matinee/api/releases';
import type { Site } from '@matinee/shared-ui';
import type { Context, Handler } from 'hono';
import type { Logger } from 'pino';
import type { FollowedComposition } from './composition/follow.ts';
import type { Config } from './config.ts';
import { policyWithHotRemotes } from './development/hot-remotes.ts';
import type { FirstView, Looked, PageAsked } from './first-view/first-views.ts';
import type { Trial } from './first-view/trial.ts';
import type { KeptShells } from './kept-files/kept-shells.ts';
import { fromOwnOrigin } from './kept-files/mirror.ts';
import { t } from './messages/en.ts';
import type { createOffline } from './offline/routes.ts';
import type { ApiResult } from './page/data/ask-api.ts';
import type { PageData } from './page/data/page-data.ts';
import { describePage, type PageDescription } from './page/describe-page.ts';
import { documentOf } from './page/document-of.ts';
import { finishedPages, type Written } from './page/finished/finished-pages.ts';
import { AGAIN_AFTER, sendNoShellPage } from './page/no-shell-page.ts';
import { pageEnd, pageHtml } from './page/page.ts';
import { contentSecurityPolicy } from './page/policy.ts';
import { ownQuery } from './page/query-of.ts';
import { trustedTypesPolicy } from './page/trusted-types.ts';
import { localAddressesIn } from './preview/from-localhost.ts';
import type { createPreviews } from './preview/previews.ts';
import { compositionFor, type VisitorComposition } from './visitor/composition-for.ts';
import { visitorOf } from './visitor/cookie.ts';
import { heardOf } from './visitor/heard-of.ts';
import { reportToken } from './visitor/report-token.ts';
import { forwardedFor, servedPages } from './visitor/served-pages.ts';

type Build = NonNullable<KeptShells['own']>;

/** Renders first views, when any can be. */
export interface RenderingFirstViews {
  /** @param isOwn the page is made of this server's own shell */
  of(asked: PageAsked, isOwn: boolean): Promise<FirstView | null>;
  tried(): Promise<Pick<Trial, 'look'> | undefined>;
}

interface DocumentOptions {
  config: Config;
  shells: Pick<KeptShells, 'own' | 'buildFor'>;
  followed: FollowedComposition;
  previews: ReturnType<typeof createPreviews>;
  offline: ReturnType<typeof createOffline>;
  log: Pick<Logger, 'warn'>;
  /** what pages are told of the cinema now */
  site(): Site;
  pageData(address: string, mayAsk: () => boolean): Promise<ApiResult<PageData>>;
  /** whether one more question to the API is made for a visitor */
  mayAsk(c: Context): () => boolean;
  /** without it every page is a plain one */
  firstViews: RenderingFirstViews | undefined;
}

/** What a document is made of for one visitor. */
interface Document {
  given: VisitorComposition;
  /** as its files are named in the page */
  composition: Composition | null;
  build: Build;
  /** encoded, as it is in the address */
  pathname: string;
  /** without what others have added to it */
  search: string;
  site: Site;
  page: PageDescription;
  /** The site keeps the files of what visitors get: a release that nobody has yet comes from its own host. */
  isGiven: boolean;
}

/** Answers every address with the document of its page: the visitor's composition, its policy, what the page says of itself, and its first view. */
export function documents({
  config,
  shells,
  followed,
  previews,
  offline,
  log,
  site,
  pageData,
  mayAsk,
  firstViews,
}: DocumentOptions): Handler {
  const secure = config.siteUrl.startsWith('https:');
  const isHot = Object.keys(config.hotRemotes).length > 0;
  const isHeardOf = heardOf(config.reportedPagesPerMinute);
  const served = servedPages({ apiUrl: config.apiUrl, siteKey: config.siteKey, log });
  const pages = finishedPages();

  /** By which a page reports; undefined for one that is not heard of. */
  function tokenFor(c: Context, visitor: string, { composition, isGiven }: Document): string | undefined {
    // What somebody previews, or writes at this moment, says nothing about what is live.
    // A document that a script fetches is nobody's view: its token would report what that script likes. Browsers that do not say what they
    // ask for (Safari before 16.4) are not heard of.
    const isViewed = c.req.header('sec-fetch-dest') === 'document';
    if (!isGiven || isHot || !isViewed || composition === null) return undefined;
    if (!isHeardOf(visitor, composition.id)) return undefined;
    const token = reportToken(config.siteKey, visitor, composition);
    if (token !== undefined) served.note(token, forwardedFor(c));
    return token;
  }

  async function firstViewFor(c: Context, document: Document): Promise<FirstView | null | undefined> {
    const { composition, build, pathname, search, page, given, isGiven } = document;
    // A view is of this server's own shell: code of another one would not find what it renders itself. It names files where visitors get them.
    const isOwn = build === shells.own;
    if (!composition || page.status !== 200 || !page.indexed || isHot) return undefined;
    const asked = {
      // Parts of remotes with documents of their own are in none of this one's places.
      composition: documentOf(composition, pathname, config.ownDocuments).composition ?? composition,
      pathname,
      search,
      site: document.site,
      isListed: page.isListed,
      data: page.preloadData,
      mayRender: mayAsk(c),
    };
    if (isGiven) return firstViews?.of(asked, isOwn);
    if (!given.isTried) return undefined;
    // Else whoever tries it would believe that it has been looked at.
    const tell = (outcome: Looked[1]) => c.header('x-matinee-first-view', outcome);
    const trial = isOwn ? await firstViews?.tried() : undefined;
    if (!trial) {
      tell(firstViews && !isOwn ? 'other-shell' : 'no-renderer');
      return undefined;
    }
    const [view, outcome] = await trial.look(asked);
    tell(outcome);
    return view;
  }

  function write(document: Document, view: FirstView | null | undefined): Written {
    const { given, composition, build, pathname, site: told, page, isGiven } = document;
    const { preview } = given;
    const parts = documentOf(composition, pathname, config.ownDocuments);
    const policy = policyWithHotRemotes(
      contentSecurityPolicy(config, build, parts.composition, { signIn: !preview, isApart: parts.isApart }),
      { ...config.hotRemotes, ...(preview?.address && localAddressesIn(parts.composition)) },
    );
    const html = pageHtml({
      config,
      site: told,
      build,
      isOwn: build === shells.own,
      composition,
      parts,
      pathname,
      page,
      policy: policy.document,
      preview,
      view,
      ...(isGiven && { app: offline.appOf(parts.composition, pathname) }),
    });
    return { html, policy: policy.header, isApart: parts.isApart };
  }

  return async (c) => {
    const visitor = visitorOf(c, secure);
    const given = await compositionFor(c, visitor, { followed, previews });
    const { composition: chosen, preview, isTried } = given;
    if (!preview && previews.isThere(c)) return c.text(t('preview.none', { site: config.siteUrl }), 404);
    const isGiven = !preview && !isTried;
    const composition =
      chosen && isGiven && config.mirror === 'first' ? fromOwnOrigin(chosen, config.siteUrl) : chosen;
    const build = await shells.buildFor(composition);
    if (!build) {
      if (isGiven) await offline.tell(c);
      return sendNoShellPage(c, site());
    }
    // As the page's own code will read it: Hono decodes the path, and the browser does not.
    const { pathname, search: whole } = new URL(c.req.url);
    const search = ownQuery(whole);
    const told = site();
    const ask = (address: string) => pageData(address, mayAsk(c));
    const page = await describePage(composition, pathname, { site: told, ask }, search);
    const document: Document = { given, composition, build, pathname, search, site: told, page, isGiven };
    const token = tokenFor(c, visitor, document);
    const view = await firstViewFor(c, document);
    // Whoever makes addresses up puts nobody else's page out.
    const isKept = isGiven && !isHot && page.isListed;
    const things = [chosen, build, view, followed.current()];
    const finished = pages.find(isKept ? { things, words: [pathname, told, page] } : undefined, () =>
      write(document, view),
    );
    if (isGiven) await offline.tell(c);
    c.status(page.status);
    if (page.status === 503) c.header('retry-after', AGAIN_AFTER);
    c.header('content-security-policy', finished.policy);
    const { isApart } = finished;
    const watched = trustedTypesPolicy(config.trustedTypesPercent, { visitor, isApart, now: new Date() });
    if (watched !== undefined) c.header('content-security-policy-report-only', watched);
    // Two visitors may get two compositions: no cache between may give one the other's page. What is tried is kept nowhere: a script can ask
    // for it by a fetch, and a step back to its address would take it out of the browser's cache, without the header. Who changes a page on its
    // way, as networks between do with addresses of e-mail, makes another one than its scripts go on with.
    c.header('cache-control', isTried ? 'private, no-store' : 'private, no-cache, no-transform');
    // A script that asks the browser's cache for this page would read what it reports with.
    c.header('vary', 'accept-encoding, cookie, sec-fetch-dest');
    c.header('content-type', 'text/html; charset=utf-8');
    // Of little use, and twice the reports, when there is nothing to compare.
    const end = pageEnd(token, token !== undefined && followed.canary() !== null);
    const encoding = acceptedEncoding(c.req.header('accept-encoding'));
    if (!encoding) return c.body(finished.html + end);
    c.header('content-encoding', encoding);
    return c.body(await finished.packedWith(end, encoding));
  };
}

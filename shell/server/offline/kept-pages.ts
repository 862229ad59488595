import { createHash } from 'node:crypto';
import type { ComposedRelease, Composition } from '@matinee/api/releases';
import type { Site } from '@matinee/shared-ui';
import type { KeptPage, KeptSet } from '../../src/offline/worker/kept-set.ts';
import { wordOf } from '../composition/word.ts';
import type { Config } from '../config.ts';
import { fromOwnOrigin } from '../kept-files/mirror.ts';
import { describePage } from '../page/describe-page.ts';
import { documentOf } from '../page/document-of.ts';
import { hintsFor, releaseAt } from '../page/hints.ts';
import { pageEnd, pageHtml } from '../page/page.ts';
import { contentSecurityPolicy } from '../page/policy.ts';
import type { ShellBuild } from '../page/shell-build.ts';
import { notKeptPage } from './not-kept-page.ts';
import type { OfflineRoute } from './offline-route.ts';
import { manifestOf } from './web-manifest.ts';

/** A set as the worker's script has it, and the pages that it names: SHA-256 (hex) → `KeptPage` as JSON. */
export interface KeptPages {
  set: KeptSet;
  pages: ReadonlyMap<string, string>;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const isKept = (config: Pick<Config, 'offline' | 'mirror'>) =>
  config.offline === 'on' && config.mirror !== 'off';

/** The routes that browsers keep, of a whole composition or of what is in one document. */
export const offlineRoutes = (
  config: Pick<Config, 'offline' | 'mirror'>,
  composition: Composition | null,
): OfflineRoute[] =>
  isKept(config)
    ? (composition?.remotes ?? []).flatMap(({ routes }) =>
        routes.flatMap(({ path, offline, title = '', frame }) =>
          offline ? [{ path, title, isBare: frame === 'bare' }] : [],
        ),
      )
    : [];

/** What is live, as answers tell it to workers; a composition and a version, in one word each. */
export const liveWord = (composition: Composition, build: Pick<ShellBuild, 'version'>): string =>
  `${wordOf(composition)}/${build.version}`;

/** Scripts and sheets of the shell, and the faces that every page is set in. */
const ofShell = ({ files }: ShellBuild) =>
  Object.entries(files)
    .filter(
      ([file]) =>
        /\.(js|css)$/.test(file) ||
        /\/(inter-latin-wght|bebas-neue-latin-400)-normal\.\w+\.woff2$/.test(file),
    )
    .map(([file, { integrity }]) => ({ url: `/${file}`, integrity }));

/** Paths of this site: what a remote's page needs comes from the site itself, whose worker may ask nobody else. */
function ofRelease(release: ComposedRelease, path: string) {
  const route = release.routes.find((one) => one.path === path);
  const later = (route?.offline ?? []).flatMap((file) => {
    const integrity = release.files[file]?.integrity;
    return integrity ? [{ href: release.baseUrl + file, integrity }] : [];
  });
  return [...hintsFor(release, path), ...later].map(({ href, integrity }) => ({
    url: new URL(href).pathname,
    integrity,
  }));
}

/** What a page says of the app that it belongs to. */
export function appOf(
  config: Pick<Config, 'offline' | 'mirror'>,
  composition: Composition | null,
  pathname: string,
): { manifest: string; kept: string[] } {
  const routes = offlineRoutes(config, composition);
  return {
    manifest: manifestOf(routes.find(({ path }) => path === pathname)),
    kept: routes.map(({ path }) => path),
  };
}

interface Parts {
  config: Config;
  site: Site;
  build: ShellBuild;
  /** with this site as the host of all files */
  composition: Composition;
}

/** One page, as anybody gets it: with no visitor, no report and no data in it. */
async function keptPage({ config, site, build, composition }: Parts, path: string): Promise<KeptPage> {
  const parts = documentOf(composition, path, config.ownDocuments);
  const policy = contentSecurityPolicy(config, build, parts.composition, {
    isApart: parts.isApart,
  });
  const page = await describePage(composition, path, {
    site,
    ask: async () => ({ state: 'unavailable' }),
  });
  const release = releaseAt(path, composition.remotes);
  const html = pageHtml({
    config,
    site,
    build,
    composition,
    parts,
    pathname: path,
    page,
    policy: policy.document,
    app: appOf(config, parts.composition, path),
  });
  return {
    html: html + pageEnd(),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.header,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    },
    files: [
      ...new Map(
        [...ofShell(build), ...(release ? ofRelease(release, path) : [])].map((file) => [file.url, file]),
      ).values(),
    ],
  };
}

/**
 * Makes what browsers keep of a composition: all of one composition and one shell. Hosts of remotes are not asked for it, so
 * that the worker's policy knows this site alone.
 */
export async function keptPages({ composition: live, ...rest }: Parts): Promise<KeptPages> {
  const composition = fromOwnOrigin(live, rest.config.siteUrl);
  const routes = offlineRoutes(rest.config, composition);
  const pages = new Map<string, string>();
  const named: Record<string, string> = {};
  for (const { path } of routes) {
    const text = JSON.stringify(await keptPage({ ...rest, composition }, path));
    pages.set((named[path] = sha256(text)), text);
  }
  const told = { live: liveWord(live, rest.build), pages: named, notKept: notKeptPage(rest.site, routes) };
  return { set: { id: sha256(JSON.stringify(told)).slice(0, 16), ...told }, pages };
}

import type { Composition } from '@matinee/api/releases';
import { WORKER_PATH } from '../../src/offline/worker/kept-set.ts';
import type { Config } from '../config.ts';
import type { ShellBuild } from './shell-build.ts';
import { sinksScript } from './trusted-types.ts';

/** What a development server gives out has none. */
const scriptHashes = (files: Record<string, { integrity: string }>) =>
  Object.entries(files).flatMap(([file, { integrity }]) =>
    file.endsWith('.js') && integrity.startsWith('sha') ? [`'${integrity}'`] : [],
  );

const written = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

/** A proxy that nobody has configured takes 4 kB of headers, and there are others than this one. */
const MAX_HOSTS_LENGTH = 1_200;

/** Where Clerk has the check for bots from that its sign-up makes unless the dashboard says otherwise: a script in the page, and its frame. */
const BOT_CHECK = 'https://challenges.cloudflare.com';

/** What may stand in a frame: Clerk's widgets check for bots in one; trailers play in one, in documents of visitors. */
function framesOf({ clerk, trailerBase, ownDocuments }: Config, composition: Composition | null): string[] {
  const isForVisitors = composition?.remotes.some(({ name }) => !ownDocuments.includes(name)) ?? false;
  const frames = [
    ...(clerk.proxyTarget ? [] : [BOT_CHECK]),
    // By a slash at its end a source is for what lies below it, and nothing else of that host.
    ...(isForVisitors ? [`${trailerBase}/`] : []),
  ];
  return frames.length > 0 ? frames : ["'none'"];
}

export interface PagePolicy {
  /** short: where scripts come from at all, and what a document cannot say of itself */
  header: string;
  /** long: stands in the document before anything that could run */
  document: string;
}

/**
 * The page's Content Security Policy, in two parts that hold both. Scripts run by hash only: those of the shell and of the
 * composition with its fallbacks. That list grows with the releases, so it stands in the document; the header says from
 * where they come. Clerk's scripts, with its check for bots, are the one exception, where somebody can sign in. Styles may be inline: Clerk and the
 * toasts inject them. In a document of its own no text becomes HTML or code, when the shell has the script for that.
 */
export function contentSecurityPolicy(
  config: Config,
  build: Pick<ShellBuild, 'files'>,
  composition: Composition | null,
  { signIn = true, isApart = false }: { signIn?: boolean; isApart?: boolean } = {},
): PagePolicy {
  const releases = (composition?.remotes ?? []).flatMap(({ fallback, ...release }) => [
    release,
    ...(fallback ? [fallback] : []),
  ]);
  const site = new URL(config.siteUrl).origin;
  const hosts = [...new Set(releases.map(({ baseUrl }) => new URL(baseUrl).origin))];
  const clerk = config.clerk.proxyTarget ? `${site}/__clerk/npm/@clerk/` : config.clerk.host;
  const images = new URL(config.imageBase).origin;
  const schemes = [...new Set(hosts.map((host) => new URL(host).protocol))];
  const isProxied = config.clerk.proxyTarget !== undefined;
  const signInScripts = signIn ? [clerk, ...(isProxied ? [] : [BOT_CHECK])] : [];
  const both = {
    'connect-src': ["'self'", ...(signIn && !isProxied ? [clerk] : [])],
    // What a worker is made of is no script with a hash: text of anybody's could run in one. This one the server writes.
    'worker-src': [signIn ? `${site}${WORKER_PATH}` : "'none'"],
    'frame-src': framesOf(config, composition),
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  return {
    header: written({
      'script-src': [
        "'self'",
        ...(hosts.join(' ').length > MAX_HOSTS_LENGTH ? schemes : hosts),
        ...signInScripts,
      ],
      ...both,
      'frame-ancestors': ["'none'"],
      ...(sinksScript(config, build, isApart) && {
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
      }),
    }),
    document: written({
      'default-src': ["'none'"],
      'script-src': [
        ...new Set([build.files, ...releases.map(({ files }) => files)].flatMap(scriptHashes)),
        ...signInScripts,
      ],
      'style-src': ["'self'", "'unsafe-inline'", ...hosts],
      'img-src': ["'self'", 'data:', images, 'https://img.clerk.com', ...hosts],
      'font-src': ["'self'", ...hosts],
      ...both,
    }),
  };
}

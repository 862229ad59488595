import type { Composition } from '@matinee/api/releases';
import type { Config } from '../config.ts';
import type { ShellBuild } from './shell-build.ts';

const scriptHashes = (files: Record<string, { integrity: string }>) =>
  Object.entries(files).flatMap(([file, { integrity }]) => (file.endsWith('.js') ? [`'${integrity}'`] : []));

/**
 * The page's Content Security Policy. Scripts run by hash only: those of the shell and of the composition with its
 * fallbacks. No remote's origin is listed, so nothing else from there runs; Clerk's scripts are the one exception.
 * Styles may be inline: Clerk and the toasts inject them.
 */
export function contentSecurityPolicy(
  config: Config,
  build: ShellBuild,
  composition: Composition | null,
): string {
  const releases = (composition?.remotes ?? []).flatMap(({ fallback, ...release }) => [
    release,
    ...(fallback ? [fallback] : []),
  ]);
  const hosts = [...new Set(releases.map(({ baseUrl }) => new URL(baseUrl).origin))];
  const site = new URL(config.siteUrl).origin;
  const clerk = config.clerk.proxyTarget ? `${site}/__clerk/npm/@clerk/` : config.clerk.host;
  const images = new URL(config.imageBase).origin;
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      ...new Set([build.files, ...releases.map(({ files }) => files)].flatMap(scriptHashes)),
      clerk,
    ],
    'style-src': ["'self'", "'unsafe-inline'", ...hosts],
    'img-src': ["'self'", 'data:', images, 'https://img.clerk.com', ...hosts],
    'font-src': ["'self'", ...hosts],
    'connect-src': ["'self'", ...(config.clerk.proxyTarget ? [] : [clerk])],
    // Clerk's widgets start a worker from a blob and check for bots in a frame.
    'worker-src': ["'self'", 'blob:'],
    'frame-src': config.clerk.proxyTarget ? ["'none'"] : ['https://challenges.cloudflare.com'],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

import { teamKeysSetting } from '@matinee/api/release-signing';
import { timeZoneSetting, urlSetting as url } from '@matinee/api/settings';
import { z } from 'zod';
import { hotRemotesSetting } from './development/hot-remotes.ts';

const environment = z.object({
  PORT: z.coerce.number().int().min(0).default(3000),
  HOST: z.string().optional(),
  /** the address that browsers use */
  SITE_URL: url.default('http://localhost:3000'),
  API_URL: url.default('http://127.0.0.1:3001'),
  CLERK_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_[A-Za-z0-9+/=_-]+$/, 'is not a publishable key of Clerk'),
  /** set when Clerk is reached through this site: where `/__clerk` leads */
  CLERK_PROXY_TARGET: url.optional(),
  IMAGE_BASE_URL: url.default('https://image.tmdb.org/t/p'),
  /** the cinema's zone until the API has told it */
  CINEMA_TIMEZONE: timeZoneSetting,
  /** milliseconds that a remote has to load in the page */
  REMOTE_TIMEOUT_MS: z.coerce.number().int().min(100).default(4_000),
  /** milliseconds between the page's attempts to bring a remote back */
  REMOTE_RETRY_MS: z.coerce.number().int().min(100).default(5_000),
  RELEASE_PUBLIC_KEYS: teamKeysSetting,
  /** shared with the API: signs page views, so that pages can report, and preview links */
  SITE_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  COMPOSITION_POLL_MS: z.coerce.number().int().min(50).default(1_000),
  /** milliseconds that a page waits for what the API tells about it */
  PAGE_DATA_TIMEOUT_MS: z.coerce.number().int().min(1).default(300),
  /** milliseconds that this is told again without asking */
  PAGE_DATA_CACHE_MS: z.coerce.number().int().min(0).default(10_000),
  HOT_REMOTES: hotRemotesSetting,
  /** where the last composition and the last settings of the cinema are kept, so that the site also starts without the API */
  DATA_DIR: z.string().default('.data/shell'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment of the shell's server.
 * @throws {Error} one sentence that names the variable and what is wrong with it
 */
export function readConfig(raw: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''));
  const read = environment.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`The setting ${String(issue?.path[0])} cannot be used: ${issue?.message}.`);
  }
  const env = read.data;
  const encoded = env.CLERK_PUBLISHABLE_KEY.split('_').slice(2).join('_');
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL,
    apiUrl: env.API_URL,
    clerk: {
      publishableKey: env.CLERK_PUBLISHABLE_KEY,
      /** Clerk's own host for this site, encoded in the key */
      host: `https://${Buffer.from(encoded, 'base64').toString('utf8').replace(/\$$/, '')}`,
      proxyTarget: env.CLERK_PROXY_TARGET,
    },
    imageBase: env.IMAGE_BASE_URL,
    timeZone: env.CINEMA_TIMEZONE,
    remoteLimit: env.REMOTE_TIMEOUT_MS,
    remotePause: env.REMOTE_RETRY_MS,
    /** remote → public keys that its team signs with; whatever else a composition has is not served */
    teamKeys: env.RELEASE_PUBLIC_KEYS,
    siteKey: env.SITE_KEY,
    pollMs: env.COMPOSITION_POLL_MS,
    pageData: { limitMs: env.PAGE_DATA_TIMEOUT_MS, freshMs: env.PAGE_DATA_CACHE_MS },
    hotRemotes: env.HOT_REMOTES,
    dataDir: env.DATA_DIR,
    logLevel: env.LOG_LEVEL,
  };
}

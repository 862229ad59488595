import { trustedProxiesSetting } from '@matinee/api/serving';
import { alarmSettings, alarmWebhookOf } from '@matinee/api/alarms';
import { releaseRootSetting, signedBuildSetting } from '@matinee/api/release-trust';
import { teamKeysSetting, type TeamKeys } from '@matinee/api/release-signing';
import { tracingOf, tracingSettings } from '@matinee/api/tracing';
import {
  overridesFault,
  overridesSetting,
  previewOriginFault,
  previewOriginSetting,
  siteUrlSetting,
  timeZoneSetting,
  urlSetting as url,
  wholeNumber,
} from '@matinee/api/settings';
import { z } from 'zod';
import { hotRemotesSetting } from './development/hot-remotes.ts';
import { ownDocumentsTypedSetting, trustedTypesSetting } from './page/trusted-types.ts';
import { complaintAboutSettings } from './strict-settings.ts';
import { firstViewSettings, sandboxOf } from './first-view/settings.ts';
import { offlineSettings } from './offline/settings.ts';

/**
 * The settings of the shell's server, told as those of the API are (`api/src/environment.ts`); docs/configuration.md is made of both.
 * @public by its path, to what writes that page
 */
export const environmentSchema = z.object({
  PORT: wholeNumber({
    preset: 3000,
    min: 0,
    max: 65_535,
    because: 'there are no ports beyond',
  }).describe('port to listen on'),
  HOST: z.string().optional().meta({ description: 'address to listen on', without: 'all of the machine' }),
  SITE_URL: siteUrlSetting
    .default('http://localhost:3000')
    .meta({ description: 'where browsers find the site', production: 'needed' }),
  API_URL: url
    .default('http://127.0.0.1:3001')
    .meta({ description: 'where the API is', production: 'needed' }),
  CLERK_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_[A-Za-z0-9+/=_-]+$/, 'is not a publishable key of Clerk')
    .describe("the same as the API's"),
  CLERK_PROXY_TARGET: url.optional().meta({
    description:
      'where `/__clerk` leads, when Clerk is reached through this site; set by the runner for the stand-in',
    without: 'Clerk is not passed on',
    production: 'leave out',
  }),
  HSTS_SUBDOMAINS: z
    .enum(['0', '1'])
    .default('0')
    .describe("`1`: browsers are told never to reach hosts below the site's without TLS either"),
  TRUSTED_PROXIES: trustedProxiesSetting.meta({
    description:
      'addresses and ranges whose `X-Forwarded-For` is believed, besides this machine, with commas',
    production: 'with proxies',
  }),
  TRUSTED_TYPES: ownDocumentsTypedSetting,
  TRUSTED_TYPES_PERCENT: trustedTypesSetting,
  PAGE_QUESTIONS_PER_MINUTE: wholeNumber({
    preset: 120,
    min: 1,
    max: 1_000_000,
    because: 'no server asks more in a minute',
  }).describe('questions to the API about pages that nobody else has just opened, for a visitor, by network'),
  REPORTED_PAGES_PER_MINUTE: wholeNumber({
    preset: 600,
    min: 1,
    max: 1_000_000,
    because: 'no server serves more in a minute',
  }).describe(
    'pages of a set of releases that report, for each server: of more, those of a part of the visitors',
  ),
  IMAGE_BASE_URL: url.default('https://image.tmdb.org/t/p').describe('base of posters and portraits'),
  TRAILER_BASE_URL: url
    .default('https://www.youtube-nocookie.com/embed')
    .describe(
      'below it trailers play in a frame, each under its key; nothing is asked of it before somebody wants to see one',
    ),
  CINEMA_TIMEZONE: timeZoneSetting.meta({
    description: 'the zone of pages until the API has told its own once',
    production: 'leave out',
  }),
  REMOTE_TIMEOUT_MS: wholeNumber({
    preset: 4_000,
    min: 100,
    max: 60_000,
    because:
      'less than a moment is too short for any network, and nobody looks at an empty page for a minute',
  }).describe('how long a remote may take to load in the page'),
  REMOTE_RETRY_MS: wholeNumber({
    preset: 5_000,
    min: 100,
    max: 600_000,
    because: 'more often loads the host, and whoever waits longer has left',
  }).describe("pause between the page's attempts to bring a missing remote back"),
  RELEASE_PUBLIC_KEYS: teamKeysSetting.meta({
    description: "the same as the API's: what is not signed with one of these keys is not served",
    production: 'needed',
  }),
  RELEASE_ROOT: releaseRootSetting.optional().meta({
    description:
      "the same as the API's: with it only what operators have signed is served, and `RELEASE_PUBLIC_KEYS` counts no more",
    without: 'each release is checked, not their set',
    production: 'recommended',
  }),
  SIGNED_BUILD: signedBuildSetting,
  ...alarmSettings,
  ...tracingSettings,
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description: 'bearer for `/__metrics`, 16 characters or more',
    without: 'this machine only',
  }),
  SITE_KEY: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description: "the same as the API's: with it pages report, and previews work",
    without: 'neither',
    production: 'recommended',
  }),
  PREVIEW_ORIGIN: previewOriginSetting.meta({
    description: "the same as the API's: what is asked for under this host is a preview, or nothing",
    without: 'no previews',
    production: 'recommended',
  }),
  OVERRIDES: overridesSetting.meta({
    description:
      "the same as the API's: `yes`, and a preview may take the code of one remote from the localhost of whoever looks at it",
    without: 'no such previews',
    production: 'only where developers need it',
  }),
  OWN_DOCUMENTS: z
    .string()
    .regex(/^[a-z0-9, -]*$/, 'must be names of remotes, with commas')
    .default('admin')
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .meta({
      description:
        "remotes in whose pages no other team's code runs, with commas; going there is a plain load",
      without: '`admin`',
    }),
  COMPOSITION_POLL_MS: wholeNumber({
    preset: 1_000,
    min: 50,
    max: 60_000,
    because: 'more often loads the API, and a roll-back is to reach the site within a minute',
  }).describe('pause between questions to the API what is live'),
  PAGE_DATA_TIMEOUT_MS: wholeNumber({
    preset: 300,
    min: 1,
    max: 60_000,
    because: 'nobody waits a minute for a page',
  }).describe('how long a page waits for its title and picture from the API'),
  PAGE_DATA_CACHE_MS: wholeNumber({
    preset: 10_000,
    min: 0,
    max: 3_600_000,
    because: 'an hour later the title of a page may be another one',
  }).describe(
    'how long these are told again without asking; after that the next visitor is given the old one, of up to ten minutes, and it is asked for anew',
  ),
  HOT_REMOTES: hotRemotesSetting.meta({
    description:
      'development servers that stand for remotes, of this machine only and with a development build of the page; set by `npm run dev -- catalog`',
    production: 'leave out',
  }),
  DATA_DIR: z.string().default('.data/shell').meta({
    description:
      'folder that keeps the last composition and the last settings of the cinema, so that the site also starts without the API',
    production: 'a folder that stays',
  }),
  DRAIN_MS: wholeNumber({
    preset: 5_000,
    min: 0,
    max: 600_000,
    because: 'nobody waits longer than ten minutes',
  }).meta({
    description:
      'how long a server that is told to end still takes connections, while `/__ready` says 503 so that balancers go elsewhere',
    production: "longer than your balancer's checks need",
  }),
  SHUTDOWN_GRACE_MS: wholeNumber({
    preset: 22_000,
    min: 1,
    max: 600_000,
    because: 'nobody waits longer than ten minutes',
  }).describe("how long it then finishes what it is at; longer than the API's `REQUEST_TIMEOUT_MS`"),
  MIRROR: z
    .enum(['last', 'first', 'off'])
    .default('last')
    .describe(
      'when pages take the files of remotes from this site: `last`, when their host fails; `first`, and no other origin is in the policy of a page; `off`, never',
    ),
  ...offlineSettings,
  ...firstViewSettings,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`'),
});

export type Config = Omit<ReturnType<typeof readConfig>, 'teamKeys'> & { teamKeys: TeamKeys };

/**
 * Reads the environment of the shell's server.
 * @throws {Error} one sentence that names the variable and what is wrong with it
 */
export function readConfig(raw: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''));
  const read = environmentSchema.safeParse(present);
  if (!read.success) {
    const [issue] = read.error.issues;
    const name = String(issue?.path[0]);
    if (present[name] === undefined)
      throw new Error(`The setting ${name} is missing: set it, or run "npm start", which brings one.`);
    throw new Error(`The setting ${name} cannot be used: ${issue?.message}.`);
  }
  const env = read.data;
  const complaint = complaintAboutSettings(present, env);
  if (complaint !== undefined) throw new Error(`The setting ${complaint}`);
  const fault = previewOriginFault(env.PREVIEW_ORIGIN, [env.SITE_URL]);
  if (fault) throw new Error(`The setting PREVIEW_ORIGIN ${fault}.`);
  const unapart = overridesFault(env);
  if (unapart) throw new Error(`The setting OVERRIDES ${unapart}.`);
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
    hstsSubdomains: env.HSTS_SUBDOMAINS === '1',
    trustedProxies: env.TRUSTED_PROXIES,
    reportedPagesPerMinute: env.REPORTED_PAGES_PER_MINUTE,
    imageBase: env.IMAGE_BASE_URL,
    trailerBase: env.TRAILER_BASE_URL.replace(/\/$/, ''),
    timeZone: env.CINEMA_TIMEZONE,
    remoteLimit: env.REMOTE_TIMEOUT_MS,
    remotePause: env.REMOTE_RETRY_MS,
    /** remote → public keys that its team signs with; whatever else a composition has is not served */
    teamKeys: env.RELEASE_PUBLIC_KEYS,
    /** fingerprint of the root that all keys follow from; undefined: sets are not signed */
    root: env.RELEASE_ROOT,
    signedBuild: env.SIGNED_BUILD,
    alarmWebhook: alarmWebhookOf(env),
    siteKey: env.SITE_KEY,
    metricsToken: env.METRICS_TOKEN,
    /** where traces are sent; undefined: none are made */
    tracing: tracingOf(env),
    previewOrigin: env.PREVIEW_ORIGIN,
    overrides: env.OVERRIDES === 'yes',
    ownDocuments: env.OWN_DOCUMENTS,
    pollMs: env.COMPOSITION_POLL_MS,
    pageData: { limitMs: env.PAGE_DATA_TIMEOUT_MS, freshMs: env.PAGE_DATA_CACHE_MS },
    questionsPerMinute: env.PAGE_QUESTIONS_PER_MINUTE,
    trustedTypes: env.TRUSTED_TYPES,
    trustedTypesPercent: env.TRUSTED_TYPES_PERCENT,
    hotRemotes: env.HOT_REMOTES,
    dataDir: env.DATA_DIR,
    drainMs: env.DRAIN_MS,
    graceMs: env.SHUTDOWN_GRACE_MS,
    mirror: env.MIRROR,
    offline: env.OFFLINE,
    sandbox: sandboxOf(env.FIRST_VIEW_SANDBOX, env.SITE_URL),
    logLevel: env.LOG_LEVEL,
  };
}

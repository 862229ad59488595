import { z } from 'zod';
import { deployKeysSetting } from './releases/deploy-keys/deploy-keys-setting.ts';
import { releaseHostsSetting } from './releases/gates/hosts-setting.ts';
import { teamKeysSetting } from './releases/signing/setting.ts';

/** The API's settings, checked. Durations carry their unit in the name. */
export type Config = ReturnType<typeof readConfig>;

type Environment = Record<string, string | undefined>;

/** A setting that stops the start; its message is one sentence that says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Keys that only work together: the vendor gives them out as a pair. */
const PAIRS = [
  ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY', 'copy both from the API keys page of Clerk'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', "copy both from Stripe's developer pages"],
] as const;

const whole = (preset: number, least = 1) => z.coerce.number().int().min(least).default(preset);
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'is not a time zone of the IANA list, such as Asia/Ho_Chi_Minh');

/** Host encoded in a publishable key: `pk_live_` + base64(host + '$'). */
const issuerKey = z.string().transform((key, context) => {
  const encoded = /^pk_(?:live|test)_([A-Za-z0-9+/=_-]+)$/.exec(key)?.[1];
  const host = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : '';
  if (!/^[\w.:-]+\$$/.test(host)) {
    context.addIssue({
      code: 'custom',
      message: 'is not a publishable key of Clerk (pk_live_… or pk_test_…)',
    });
    return z.NEVER;
  }
  return { key, issuer: `https://${host.slice(0, -1)}` };
});

export const mongodbUri = z
  .string()
  .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://');

const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(3000, 0),
  API_PORT: z.coerce.number().int().min(0).optional(),
  SITE_URL: url.default('http://localhost:3000'),
  AUTHORIZED_PARTIES: list,
  MONGODB_URI: mongodbUri,
  MONGODB_TIMEOUT_MS: whole(3000),
  CLERK_PUBLISHABLE_KEY: issuerKey,
  CLERK_SECRET_KEY: z.string(),
  CLERK_JWT_KEY: z.string().optional(),
  CLERK_API_URL: url.optional(),
  CLERK_TIMEOUT_MS: whole(5000),
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
  STRIPE_API_URL: url.optional(),
  STRIPE_TIMEOUT_MS: whole(4000),
  STRIPE_RETRIES: whole(2, 0),
  STRIPE_PAYMENT_METHODS: list.default(['card']),
  TMDB_API_KEY: z.string(),
  TMDB_API_URL: url.default('https://api.themoviedb.org/3'),
  TMDB_TIMEOUT_MS: whole(5000),
  IMAGE_BASE_URL: url.default('https://image.tmdb.org/t/p'),
  CINEMA_TIMEZONE: timeZone.default('Asia/Ho_Chi_Minh'),
  CINEMA_HALLS: whole(4),
  CINEMA_ADDRESS: z.string().default('Ho Chi Minh City, Vietnam'),
  HOLD_MINUTES: z.coerce.number().positive().default(10),
  OPEN_HOLDS_PER_SHOW: whole(2),
  CANCEL_UNTIL_MINUTES: whole(120, 0),
  SWEEP_SECONDS: whole(15),
  RECONCILE_SECONDS: whole(60),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DEPLOY_KEYS: deployKeysSetting,
  RELEASE_PUBLIC_KEYS: teamKeysSetting,
  RELEASE_HOSTS: releaseHostsSetting,
  SITE_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  CANARY_LOOK_SECONDS: z.coerce.number().positive().default(15),
  CANARY_LEAST_VISITORS: whole(30),
  CANARY_MARGIN_PERCENT: z.coerce.number().min(0).max(100).default(2),
  CANARY_VISITORS_PER_ADDRESS: whole(1),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TRUSTED_PROXIES: list,
  REQUEST_TIMEOUT_MS: whole(15_000),
  SHUTDOWN_GRACE_MS: whole(10_000),
  LIST_CACHE_MS: whole(2000, 0),
  LIVE_LISTENERS: whole(5000),
  LIVE_PER_USER: whole(4),
  LIVE_POLL_MS: whole(1000),
  LIVE_SECONDS: whole(600),
  PUBLIC_PER_MINUTE: whole(1200),
  COSTLY_PER_MINUTE: whole(120),
});

function refuseHalfPairs(environment: Environment) {
  for (const [one, other, advice] of PAIRS) {
    const missing = environment[one] && !environment[other] ? other : one;
    const present = missing === one ? other : one;
    if (environment[present] && !environment[missing])
      throw new ConfigError(`${missing} is missing although ${present} is set: ${advice}.`);
  }
}

function sentence(issue: z.core.$ZodIssue, environment: Environment): string {
  const name = String(issue.path[0]);
  if (environment[name] === undefined)
    return `${name} is missing: set it, or run "npm start", which brings a local stand-in for it.`;
  return `${name} cannot be used: ${issue.message}.`;
}

/**
 * Reads and checks the environment. Empty values count as absent.
 * @throws ConfigError naming the first setting that is missing or wrong and what to do about it
 */
export function readConfig(raw: Environment) {
  const environment = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''));
  refuseHalfPairs(environment);
  const read = environmentSchema.safeParse(environment);
  if (!read.success) {
    const [first] = read.error.issues;
    throw new ConfigError(first ? sentence(first, environment) : 'The environment cannot be read.');
  }
  const env = read.data;
  return {
    host: env.HOST,
    /** The site's port is the shell's; the API sits one above it unless told otherwise. */
    port: env.API_PORT ?? env.PORT + 1,
    siteUrl: env.SITE_URL,
    logLevel: env.LOG_LEVEL,
    deployKeys: env.DEPLOY_KEYS,
    /** Remote → public keys that its team signs with. */
    teamKeys: env.RELEASE_PUBLIC_KEYS,
    /** Remote → origins that its releases may lie at; undefined: anywhere. */
    releaseHosts: env.RELEASE_HOSTS,
    metricsToken: env.METRICS_TOKEN,
    /** Shared with the shell's server: signs page views, so that pages can report, and preview links. */
    siteKey: env.SITE_KEY,
    canary: {
      lookSeconds: env.CANARY_LOOK_SECONDS,
      /** Visitors on each side before a canary is judged. */
      leastVisitors: env.CANARY_LEAST_VISITORS,
      /** Larger share of visitors with errors that is tolerated, as a part of one. */
      margin: env.CANARY_MARGIN_PERCENT / 100,
      /** Visitors that one address can count for. */
      visitorsPerAddress: env.CANARY_VISITORS_PER_ADDRESS,
    },
    mongodb: { uri: env.MONGODB_URI, timeoutMs: env.MONGODB_TIMEOUT_MS },
    clerk: {
      publishableKey: env.CLERK_PUBLISHABLE_KEY.key,
      secretKey: env.CLERK_SECRET_KEY,
      /** PEM; line breaks may be written as \n in one line. */
      jwtKey: env.CLERK_JWT_KEY?.replaceAll('\\n', '\n'),
      apiUrl: env.CLERK_API_URL,
      /** Limit for one question, with the package's own retries. */
      timeoutMs: env.CLERK_TIMEOUT_MS,
      issuer: env.CLERK_PUBLISHABLE_KEY.issuer,
      authorizedParties: [new URL(env.SITE_URL).origin, ...env.AUTHORIZED_PARTIES],
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
      /** Limit for one try. */
      timeoutMs: env.STRIPE_TIMEOUT_MS,
      /** Further tries after one that failed in passing. */
      retries: env.STRIPE_RETRIES,
      /** What a page can be paid by; a method whose money takes days outlives every hold. */
      paymentMethods: env.STRIPE_PAYMENT_METHODS,
    },
    films: { apiKey: env.TMDB_API_KEY, apiUrl: env.TMDB_API_URL, timeoutMs: env.TMDB_TIMEOUT_MS },
    /** Base of poster and backdrop addresses, for what is told to crawlers. */
    imageBase: env.IMAGE_BASE_URL,
    cinema: { timeZone: env.CINEMA_TIMEZONE, halls: env.CINEMA_HALLS, address: env.CINEMA_ADDRESS },
    booking: {
      holdMinutes: env.HOLD_MINUTES,
      openHoldsPerShow: env.OPEN_HOLDS_PER_SHOW,
      cancelUntilMinutes: env.CANCEL_UNTIL_MINUTES,
      sweepSeconds: env.SWEEP_SECONDS,
      reconcileSeconds: env.RECONCILE_SECONDS,
    },
    live: {
      /** Streams of this process. */
      listeners: env.LIVE_LISTENERS,
      /** Streams of one user: fewer than the six connections that HTTP/1.1 gives a browser for one site. */
      perUser: env.LIVE_PER_USER,
      pollMs: env.LIVE_POLL_MS,
      mostSeconds: env.LIVE_SECONDS,
    },
    http: {
      requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
      /** What is being answered when the process is told to end may take this long. */
      shutdownGraceMs: env.SHUTDOWN_GRACE_MS,
      listCacheMs: env.LIST_CACHE_MS,
      /** Requests a minute for one address on calls without sign-in. */
      publicPerMinute: env.PUBLIC_PER_MINUTE,
      /** Requests a minute for one user or address on calls that cost much. */
      costlyPerMinute: env.COSTLY_PER_MINUTE,
      /** Peers, besides loopback, whose X-Forwarded-For is believed. */
      trustedProxies: env.TRUSTED_PROXIES,
    },
  };
}

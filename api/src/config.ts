import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { mailTimesFault } from './mail/times-fault.ts';
import { alarmWebhookOf } from './alarms/index.ts';
import { mostUnpaid } from './bookings/most-unpaid.ts';
import { environmentSchema } from './environment.ts';
import { complaintAboutSettings } from './strict-settings.ts';
import { tracingOf } from './tracing/index.ts';
import { overridesFault } from './settings/overrides.ts';
import { previewOriginFault } from './settings/preview-origin.ts';

/** The API's settings, checked. Durations carry their unit in the name. */
export type Config = ReturnType<typeof readConfig>;

type Environment = Record<string, string | undefined>;
type Settings = z.infer<typeof environmentSchema>;

/** A setting that stops the start; its message is one sentence that says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Keys that only work together: the vendor gives them out as a pair. */
const PAIRS = [
  ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY', 'copy both from the API keys page of Clerk'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', "copy both from Stripe's developer pages"],
] as const;

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

function alarmWebhook(env: Settings) {
  try {
    return alarmWebhookOf(env);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws ConfigError naming the first setting that is missing or wrong and what to do about it */
function checked(raw: Environment): Settings {
  const environment = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''));
  refuseHalfPairs(environment);
  const read = environmentSchema.safeParse(environment);
  if (!read.success) {
    const [first] = read.error.issues;
    throw new ConfigError(first ? sentence(first, environment) : 'The environment cannot be read.');
  }
  const env = read.data;
  if (env.SITE_URL.startsWith('https:') && !env.RELEASE_HOSTS)
    throw new ConfigError(
      'RELEASE_HOSTS is missing although SITE_URL is https: list where the releases of each team may lie.',
    );
  const complaint = complaintAboutSettings(environment, env);
  if (complaint !== undefined) throw new ConfigError(complaint);
  const mailFault = mailTimesFault(env);
  if (mailFault !== undefined) throw new ConfigError(mailFault);
  const fault = previewOriginFault(env.PREVIEW_ORIGIN, [env.SITE_URL, ...env.AUTHORIZED_PARTIES]);
  if (fault) throw new ConfigError(`PREVIEW_ORIGIN ${fault}.`);
  const unsafe = overridesFault(env);
  if (unsafe) throw new ConfigError(`OVERRIDES ${unsafe}.`);
  return env;
}

/** Where the process listens, what it tells of itself, and its limits. */
const processConfig = (env: Settings) => ({
  host: env.HOST,
  /** The site's port is the shell's; the API sits one above it unless told otherwise. */
  port: env.API_PORT ?? env.PORT + 1,
  siteUrl: env.SITE_URL,
  logLevel: env.LOG_LEVEL,
  /** Where alarms are sent; undefined: they are in the log. */
  alarmWebhook: alarmWebhook(env),
  metricsToken: env.METRICS_TOKEN,
  /** Where traces are sent; undefined: none are made. */
  tracing: tracingOf(env),
  /** By which the machine's clock may differ from the database's. */
  clockToleranceMs: env.CLOCK_TOLERANCE_SECONDS * 1000,
  live: {
    /** Streams of this process. */
    listeners: env.LIVE_LISTENERS,
    /** Streams of one user: fewer than the six connections that HTTP/1.1 gives a browser for one site. */
    perUser: env.LIVE_PER_USER,
    pollMs: env.LIVE_POLL_MS,
    maxSeconds: env.LIVE_SECONDS,
  },
  http: {
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    /** For so long a process that is told to end still takes connections, and says that it is not ready. */
    drainMs: env.DRAIN_MS,
    /** What is being answered when the process is told to end may take this long. */
    shutdownGraceMs: env.SHUTDOWN_GRACE_MS,
    listCacheMs: env.LIST_CACHE_MS,
    /** Requests a minute for one address on calls without sign-in. */
    publicPerMinute: env.PUBLIC_PER_MINUTE,
    /** Requests a minute for one user or address on calls that cost much. */
    costlyPerMinute: env.COSTLY_PER_MINUTE,
    /** Which of them are counted for all processes together. */
    sharedLimits: env.SHARED_LIMITS,
    /** Whose X-Forwarded-For is believed. */
    trustedProxies: env.TRUSTED_PROXIES,
  },
});

/** Who may publish, try and promote releases. */
const releaseConfig = (env: Settings) => ({
  deployKeys: env.DEPLOY_KEYS,
  /** Remote → public keys that its team signs with. */
  teamKeys: env.RELEASE_PUBLIC_KEYS,
  trust: {
    /** Fingerprint of the root that all keys follow from; undefined: sets are not signed. */
    root: env.RELEASE_ROOT,
    /** Signs sets here, where it is not kept elsewhere. */
    operatorKey: env.OPERATOR_SIGNING_KEY,
    timestampKey: env.TIMESTAMP_SIGNING_KEY,
    timestampMinutes: env.TIMESTAMP_MINUTES,
    /** Says what this process was deployed as; undefined: nobody checks that. */
    signedBuild: env.SIGNED_BUILD,
  },
  /** Remote → origins that its releases may lie at; undefined: anywhere. */
  releaseHosts: env.RELEASE_HOSTS,
  /** Where releases have to be built, and who says that they were; undefined: anywhere. */
  builders: env.RELEASE_BUILDERS && {
    workflows: env.RELEASE_BUILDERS,
    keys: env.BUILDER_PUBLIC_KEYS,
  },
  wrongKeysAllowed: env.WRONG_KEYS_ALLOWED,
  promoteNeedsTwo: env.PROMOTE_NEEDS_TWO === 'yes',
  promoteNeedsSmoke: env.PROMOTE_NEEDS_SMOKE,
  /** Shared with the shell's server: signs page views, so that pages can report, and preview links. */
  siteKey: env.SITE_KEY,
  /** Where previews are shown; undefined: there are none. */
  previewOrigin: env.PREVIEW_ORIGIN,
  /** Whether previews may take code from localhost. */
  overrides: env.OVERRIDES === 'yes',
  canary: {
    lookSeconds: env.CANARY_LOOK_SECONDS,
    /** Visitors on each side before a canary is judged. */
    minVisitors: env.CANARY_MIN_VISITORS,
    /** Larger share of visitors with errors that is tolerated, as a part of one. */
    margin: env.CANARY_MARGIN_PERCENT / 100,
    /** Visitors that one address can count for. */
    visitorsPerAddress: env.CANARY_VISITORS_PER_ADDRESS,
  },
});

/** The services that others run. */
const vendorConfig = (env: Settings) => ({
  mongodb: {
    uri: env.MONGODB_URI,
    timeoutMs: env.MONGODB_TIMEOUT_MS,
    /** How long to wait for a primary. */
    electionMs: env.MONGODB_ELECTION_MS,
  },
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
    /** Calls that jobs have under way at once. */
    atOnce: env.STRIPE_AT_ONCE,
    /** What a page can be paid by; a method whose money takes days outlives every hold. */
    paymentMethods: env.STRIPE_PAYMENT_METHODS,
  },
  movies: {
    apiKey: env.TMDB_API_KEY,
    apiUrl: env.TMDB_API_URL,
    timeoutMs: env.TMDB_TIMEOUT_MS,
    ratingCountry: env.AGE_RATING_COUNTRY,
  },
  mail: {
    /** Undefined: no e-mail is sent. */
    smtpUrl: env.SMTP_URL,
    /** Limit for one step of the conversation. */
    timeoutMs: env.SMTP_TIMEOUT_MS,
    /** Limit for its last one, when the server has the text. */
    answerMs: env.SMTP_ANSWER_MS,
    from: { name: env.CINEMA_NAME, address: env.MAIL_FROM ?? env.CINEMA_MAIL },
    lookSeconds: env.MAIL_SECONDS,
  },
});

/** The cinema, and what it holds a booking to. */
const cinemaConfig = (env: Settings) => ({
  /** Base of poster and backdrop addresses, for what is told to crawlers. */
  imageBase: env.IMAGE_BASE_URL,
  cinema: {
    name: env.CINEMA_NAME,
    address: env.CINEMA_ADDRESS,
    phone: env.CINEMA_PHONE,
    mail: env.CINEMA_MAIL,
    timeZone: env.CINEMA_TIMEZONE,
    halls: env.CINEMA_HALLS,
    /** The plan of every hall. */
    hall: { blocks: env.HALL_ROWS, seatsPerRow: env.SEATS_PER_ROW },
    /** Between the end of a movie and the next show in its hall. */
    cleaningMinutes: env.CLEANING_MINUTES,
    /** Of a hall: so much free or less is said to be few seats. */
    fewSeatsPercent: env.FEW_SEATS_PERCENT,
  },
  booking: {
    /** In one booking. */
    maxSeats: env.SEATS_PER_BOOKING,
    holdMinutes: env.HOLD_MINUTES,
    openHoldsPerShow: env.OPEN_HOLDS_PER_SHOW,
    /** Of one show, paid ones too. */
    seatsPerPerson: env.SEATS_PER_PERSON,
    /** Within an hour, of one show, unpaid. */
    unpaidSeatMinutes:
      env.UNPAID_SEAT_MINUTES ??
      mostUnpaid({
        maxSeats: env.SEATS_PER_BOOKING,
        holdMinutes: env.HOLD_MINUTES,
        seatsPerPerson: env.SEATS_PER_PERSON,
      }),
    /** Of one show, unpaid, at a time. */
    seatsPerNetwork: env.SEATS_PER_NETWORK,
    cancelUntilMinutes: env.CANCEL_UNTIL_MINUTES,
    sweepSeconds: env.SWEEP_SECONDS,
    reconcileSeconds: env.RECONCILE_SECONDS,
    /** How long seats are held for friends who pay for themselves. */
    friendsMinutes: env.FRIENDS_HOLD_MINUTES,
    /** How long seats are held for somebody who waited for them. */
    offerMinutes: env.WAITING_OFFER_MINUTES,
    /** Pause between looks for seats that somebody waits for. */
    waitingSeconds: env.WAITING_SECONDS,
  },
  /** Signs the codes on tickets; undefined: tickets show their booking's number. */
  ticketKey: env.TICKET_SIGNING_KEY,
  /** Codes that one of these signed are let in as well, where codes are signed. */
  otherTicketKeys: env.TICKET_PUBLIC_KEYS,
  /** People and networks are called by this key's names in the log and in bookings. */
  pseudonymKey: createHmac('sha256', env.CLERK_SECRET_KEY).update('pseudonyms').digest('hex'),
  /** What an admin proves before an act on money or releases, and how lately. */
  adminFactor: { factor: env.ADMIN_FACTOR, minutes: env.ADMIN_FACTOR_MINUTES },
});

/**
 * Reads and checks the environment. Empty values count as absent.
 * @throws ConfigError naming the first setting that is missing or wrong and what to do about it
 */
export function readConfig(raw: Environment) {
  const env = checked(raw);
  return {
    ...processConfig(env),
    ...releaseConfig(env),
    ...vendorConfig(env),
    ...cinemaConfig(env),
  };
}

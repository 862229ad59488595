import { z } from 'zod';
import { alarmSettings } from './alarms/index.ts';
import { trustedProxiesSetting } from './http/trusted-proxies.ts';
import { ratingCountrySetting } from './movies/settings.ts';
import { hallRowsSetting, seatsPerRowSetting } from './cinema/hall-plan.ts';
import { mongodbUri } from './db/connection-string.ts';
import { MAX_HOLD_MINUTES, paymentMethodsSetting } from './payments/limits.ts';
import { friendsSettings } from './orders/friends/settings.ts';
import { waitingSettings } from './orders/waiting/settings.ts';
import { releaseSettings } from './releases/settings.ts';
import { fullnessSettings } from './seats/settings.ts';
import { cinemaAddress, cinemaMail, cinemaName, cinemaPhone } from './settings/contact.ts';
import { MAX_PORT } from './settings/local-address.ts';
import { anyNumber, optionalWholeNumber, wholeNumber } from './settings/number.ts';
import { smtpUrl } from './settings/smtp-url.ts';
import { siteUrlSetting } from './settings/site-url.ts';
import { timeZoneSetting } from './settings/time-zone.ts';
import { urlSetting as url } from './settings/url.ts';
import { tracingSettings } from './tracing/index.ts';
import { ticketSettings } from './tickets/settings.ts';

/** Longer than anybody waits; a timer of Node that is to run for more than 24 days ends at once. */
const MAX_WAIT_MS = 600_000;
const NOBODY_WAITS = 'nobody waits longer than ten minutes';
/** Milliseconds that something may take. */
const limit = (preset: number, min = 1, because = NOBODY_WAITS) =>
  wholeNumber({ preset, min, max: MAX_WAIT_MS, because });
const perMinute = (preset: number) =>
  wholeNumber({ preset, min: 1, max: 1_000_000_000, because: 'no server answers more in a minute' });
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
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

/**
 * The settings of the API: what each means, what holds without it, and when it is needed. docs/configuration.md is made of this.
 * In their `meta`, `without` says what holds where no default can be shown, `production` what a real site does about it.
 */
export const environmentSchema = z.object({
  HOST: z
    .string()
    .default('127.0.0.1')
    .meta({ description: 'address to listen on', production: '`0.0.0.0` in a container' }),
  PORT: wholeNumber({
    preset: 3000,
    min: 0,
    max: MAX_PORT - 1,
    because: 'there are no ports beyond, and that of the API is the next one',
  }).describe("the site's port, which is the shell server's"),
  API_PORT: optionalWholeNumber({ min: 0, max: MAX_PORT, because: 'there are no ports beyond' })
    .optional()
    .meta({ description: 'port to listen on', without: '`PORT` + 1' }),
  SITE_URL: siteUrlSetting
    .default('http://localhost:3000')
    .meta({ description: 'where browsers find the site', production: 'needed' }),
  AUTHORIZED_PARTIES: list.describe('more origins whose tokens count, with commas'),
  MONGODB_URI: mongodbUri.describe('`mongodb://` or `mongodb+srv://`'),
  MONGODB_TIMEOUT_MS: limit(
    3000,
    100,
    'a server far away needs a tenth of a second, and nobody waits longer than ten minutes',
  ).describe('until a database out of reach is an error; a silent one twice that'),
  MONGODB_ELECTION_MS: limit(
    13_000,
    100,
    'a server far away needs a tenth of a second, and nobody waits longer than ten minutes',
  ).describe('how long a request waits for a primary: longer than an ordinary election of up to 12 s'),
  CLOCK_TOLERANCE_SECONDS: wholeNumber({
    preset: 5,
    min: 1,
    max: 60,
    because: 'Stripe is given a minute of grace and Clerk seconds',
  }).describe("how far the machine's clock may be off the database's; beyond it: no jobs, no bookings"),
  CLERK_PUBLISHABLE_KEY: issuerKey.describe('the key that names the issuer of the tokens'),
  CLERK_SECRET_KEY: z.string().describe('reads roles and names'),
  CLERK_JWT_KEY: z.string().optional().meta({
    description: 'PEM; `\\n` may stand for line breaks',
    without: 'asks Clerk for its keys',
    production: 'recommended',
  }),
  CLERK_API_URL: url.optional().meta({
    description: 'another address of Clerk, as the stand-in has',
    without: 'the real one',
    production: 'leave out',
  }),
  CLERK_TIMEOUT_MS: limit(5000).describe('limit of one question to Clerk'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'is not a secret or restricted key of Stripe (sk_… or rk_…)')
    .describe('makes and reads payments'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'is not the secret of a webhook endpoint of Stripe (whsec_…)')
    .describe('secret of the webhook endpoint'),
  STRIPE_API_URL: url.optional().meta({
    description: 'another address of Stripe, as the stand-in has',
    without: 'the real one',
    production: 'leave out',
  }),
  STRIPE_TIMEOUT_MS: limit(4000).describe('limit of one request to Stripe'),
  STRIPE_RETRIES: wholeNumber({
    preset: 2,
    min: 0,
    max: 5,
    because: 'each try comes after a longer pause, and somebody waits for the answer',
  }).describe('how often a request to Stripe is tried again'),
  STRIPE_AT_ONCE: wholeNumber({
    preset: 16,
    min: 1,
    max: 100,
    because: 'Stripe takes a hundred calls a second of all processes together',
  }).describe('how many calls to Stripe a process’s jobs have under way at once'),
  STRIPE_PAYMENT_METHODS: paymentMethodsSetting.meta({
    description:
      'what a payment page takes, with commas; a method whose money takes days outlives every hold',
    without: '`card`',
  }),
  TMDB_API_KEY: z.string().describe('key or read access token of the movie database'),
  TMDB_API_URL: url.default('https://api.themoviedb.org/3').meta({
    description: 'address of the movie database; another one for the stand-in',
    production: 'leave out',
  }),
  AGE_RATING_COUNTRY: ratingCountrySetting,
  TMDB_TIMEOUT_MS: limit(5000).describe('limit of one request to the movie database'),
  IMAGE_BASE_URL: url
    .default('https://image.tmdb.org/t/p')
    .describe('base of poster addresses, in what search engines are told'),
  CINEMA_NAME: cinemaName
    .default('Matinee')
    .meta({ description: 'what the cinema is called, at most 40 characters', production: 'yours' }),
  CINEMA_ADDRESS: cinemaAddress.default('Ho Chi Minh City, Vietnam').meta({
    description: 'street and city, on pages and in what search engines are told',
    production: 'yours',
  }),
  CINEMA_PHONE: cinemaPhone
    .default('+84 28 5550 1234')
    .meta({ description: 'telephone number, as people write it', production: 'yours' }),
  CINEMA_MAIL: cinemaMail
    .default('hello@matinee.test')
    .meta({ description: 'e-mail address for visitors', production: 'yours' }),
  CINEMA_TIMEZONE: timeZoneSetting.meta({
    description: 'zone of dates and times',
    production: 'your city',
  }),
  CINEMA_HALLS: wholeNumber({
    preset: 4,
    min: 1,
    max: 100,
    because: 'a show needs one, and a free one is looked for among all',
  }).meta({ description: 'number of halls', production: 'yours' }),
  HALL_ROWS: hallRowsSetting.meta({
    description: 'rows of each block of seats, from left to right: one to three blocks',
    production: 'yours',
  }),
  SEATS_PER_ROW: seatsPerRowSetting.meta({
    description: 'seats in each row of a block, 9 at most',
    production: 'yours',
  }),
  CLEANING_MINUTES: wholeNumber({
    preset: 20,
    min: 0,
    max: 1440,
    because: 'a hall that is cleaned for longer than a day has no shows',
  }).describe('between the end of a movie and the next show in its hall'),
  SEATS_PER_BOOKING: wholeNumber({
    preset: 5,
    min: 1,
    max: 20,
    because: 'a ticket and a payment page have room for so many',
  }).describe('most seats of one booking, 20 at most'),
  HOLD_MINUTES: anyNumber({
    preset: 10,
    min: 0.02,
    max: MAX_HOLD_MINUTES,
    because: 'nobody pays within a second, and Stripe keeps a payment page for 24 hours at most',
  }).describe('how long seats wait for payment; a fraction will do'),
  OPEN_HOLDS_PER_SHOW: wholeNumber({
    preset: 2,
    min: 1,
    max: 1000,
    because: 'an order looks for a free place among so many',
  }).describe('unpaid bookings of one person for one show'),
  SEATS_PER_PERSON: wholeNumber({
    preset: 10,
    min: 1,
    max: 1000,
    because: 'nobody has more seats than a hall',
  }).describe('seats of one show that one person can have, unpaid and paid together'),
  UNPAID_SEAT_MINUTES: optionalWholeNumber({
    min: 1,
    max: 1_000_000,
    because: 'a minute for one seat is the least',
  })
    .optional()
    .meta({
      description: 'seats × minutes that one person may hold of a show within an hour without paying',
      without: 'three of the largest holds that run out: 150',
    }),
  SEATS_PER_NETWORK: wholeNumber({
    preset: 24,
    min: 1,
    max: 100_000,
    because: 'a family has more than no seat',
  }).describe('seats of a show that people of one network can hold unpaid, or half of those not sold'),
  CANCEL_UNTIL_MINUTES: wholeNumber({
    preset: 120,
    min: 0,
    max: 43_200,
    because: 'beyond thirty days hardly a ticket could be cancelled',
  }).describe('a paid booking can be cancelled until this long before the show'),
  SWEEP_SECONDS: wholeNumber({
    preset: 15,
    min: 1,
    max: 240,
    because: 'holds that wait for five minutes are an alarm',
  }).describe('pause between looks for holds that ran out'),
  RECONCILE_SECONDS: wholeNumber({
    preset: 60,
    min: 1,
    max: 3600,
    because: 'money that is owed waits for it',
  }).describe('pause between looks for what Stripe told nobody'),
  SMTP_URL: smtpUrl.optional().meta({
    description: 'mail server: `smtps://user:password@host:465`, or `smtp://…:587?requireTLS=true`',
    without: 'no e-mail is sent, and pages promise none',
    production: 'needed for e-mail',
  }),
  SMTP_TIMEOUT_MS: wholeNumber({
    preset: 10_000,
    min: 1,
    max: 200_000,
    because: 'all of it has to end before another process takes the same e-mail up, 15 minutes later',
  }).describe('limit of one step of sending an e-mail; four of them until its text has left'),
  SMTP_ANSWER_MS: wholeNumber({
    preset: 120_000,
    min: 1,
    max: 600_000,
    because: 'no mail server may take longer (RFC 5321, 4.5.3.2.6)',
  }).describe(
    'how long a mail server may take to answer once it has the text of an e-mail, which it may look through',
  ),
  MAIL_FROM: cinemaMail.optional().meta({
    description: 'address that e-mail comes from; the mail server must be allowed to send for it',
    without: '`CINEMA_MAIL`',
    production: 'yours',
  }),
  MAIL_SECONDS: anyNumber({
    preset: 5,
    min: 0.05,
    max: 3600,
    because: 'somebody waits for a ticket',
  }).describe('pause between looks for e-mail that is due'),
  ...ticketSettings,
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`'),
  ...releaseSettings,
  ...alarmSettings,
  ...tracingSettings,
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .meta({ description: 'bearer for `/metrics`, 16 characters or more', without: 'this machine only' }),
  TRUSTED_PROXIES: trustedProxiesSetting.meta({
    description: 'addresses whose `X-Forwarded-For` is believed, besides this machine, with commas',
    production: 'with proxies',
  }),
  REQUEST_TIMEOUT_MS: limit(20_000).describe(
    "limit of one request; longer than `MONGODB_ELECTION_MS`, and shorter than the 29 s that the shell's server waits",
  ),
  DRAIN_MS: wholeNumber({ preset: 5000, min: 0, max: MAX_WAIT_MS, because: NOBODY_WAITS }).meta({
    description:
      'how long a process that is told to end still takes connections, while `/api/ready` says 503 so that balancers go elsewhere',
    production: "longer than your balancer's checks need",
  }),
  SHUTDOWN_GRACE_MS: limit(22_000).describe(
    'how long it then finishes what it is at; longer than `REQUEST_TIMEOUT_MS`',
  ),
  ...fullnessSettings,
  ...waitingSettings,
  ...friendsSettings,
  LIST_CACHE_MS: wholeNumber({
    preset: 2000,
    min: 0,
    max: 60_000,
    because: 'older than a minute a list misleads',
  }).describe('age of cached lists'),
  LIVE_LISTENERS: wholeNumber({
    preset: 5000,
    min: 1,
    max: 100_000,
    because: 'a process has no room for more connections',
  }).describe('live seat maps that one process serves'),
  LIVE_PER_USER: wholeNumber({
    preset: 4,
    min: 1,
    max: 100,
    because: 'each is a connection',
  }).meta({
    description: 'live seat maps of one person at a time',
    production: 'fewer than 6',
  }),
  LIVE_POLL_MS: wholeNumber({
    preset: 1000,
    min: 10,
    max: 7_000,
    because: 'more often costs the database, and proxies end a stream that says nothing for 23 seconds',
  }).describe('pause between looks for changed seats'),
  LIVE_SECONDS: wholeNumber({
    preset: 600,
    min: 1,
    max: 86_400,
    because: 'a map that nobody looks at any more is to end within a day',
  }).describe('a live seat map asks again after this long, or when its token runs out'),
  PUBLIC_PER_MINUTE: perMinute(1200).describe(
    'calls without sign-in from one address, and at doors of one account',
  ),
  COSTLY_PER_MINUTE: perMinute(120).describe('costly calls of one person or address'),
  SHARED_LIMITS: z
    .enum(['no', 'costly', 'all'])
    .default('no')
    .describe(
      'whether these two are counted for all processes together, by a write to the database for each call: `costly` ones, or `all`',
    ),
});

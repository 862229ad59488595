import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { newSigningKeys } from './releases/signing/index.ts';
import { JWT_KEY } from './testing/tokens.ts';

const signing = newSigningKeys().publicKey;
const keys = generateKeyPairSync('ed25519');
const chance = (head: string) => `${head}4f9aK2mQx7Lw0Rt8Yb3Hs6`;
const real = {
  SITE_URL: 'https://cinema.example',
  MONGODB_URI: 'mongodb://db.example.com/matinee',
  CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from('clerk.example.com$').toString('base64')}`,
  CLERK_SECRET_KEY: `${chance('sk_live_')}Clerk`,
  CLERK_JWT_KEY: JWT_KEY,
  STRIPE_SECRET_KEY: chance('sk_live_'),
  STRIPE_WEBHOOK_SECRET: chance('whsec_'),
  TMDB_API_KEY: chance('films'),
  RELEASE_HOSTS: 'catalog=https://catalog.example',
  SITE_KEY: chance('a key that two processes '),
  DEPLOY_KEYS: `catalog=${chance('c')},operator=${chance('o')}`,
};

test('a real site starts with real settings', () => {
  expect(readConfig(real).siteUrl).toBe('https://cinema.example');
});

test.each<[what: string, change: Record<string, string>, names: RegExp]>([
  ['a test key of Clerk', { CLERK_SECRET_KEY: chance('sk_test_') }, /^CLERK_SECRET_KEY is a test key/],
  [
    'a test key of Clerk for pages',
    { CLERK_PUBLISHABLE_KEY: real.CLERK_PUBLISHABLE_KEY.replace('live', 'test') },
    /^CLERK_PUBLISHABLE_KEY is a test key/,
  ],
  ['a test key of Stripe', { STRIPE_SECRET_KEY: chance('sk_test_') }, /^STRIPE_SECRET_KEY is a test key/],
  ['a restricted test key', { STRIPE_SECRET_KEY: chance('rk_test_') }, /^STRIPE_SECRET_KEY is a test key/],
  ['a stand-in for Stripe', { STRIPE_API_URL: 'http://10.0.0.1:4242' }, /^STRIPE_API_URL leads to/],
  ['a stand-in for Clerk', { CLERK_API_URL: 'http://10.0.0.1:4242' }, /^CLERK_API_URL leads to/],
  ['a stand-in for movies', { TMDB_API_URL: 'http://localhost:4242/3' }, /^TMDB_API_URL leads to/],
  [
    'e-mail from nobody',
    { SMTP_URL: 'smtps://user:a-l0ng-Word@mail.cinema.example:465' },
    /^MAIL_FROM is missing although SMTP_URL/,
  ],
  ['a key of one letter', { SITE_KEY: 'a'.repeat(40) }, /^SITE_KEY is a key that anybody can guess/],
  [
    'a secret of webhooks of one letter',
    { STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(30)}` },
    /^STRIPE_WEBHOOK_SECRET is a key that anybody can guess/,
  ],
  [
    'a key of Stripe of one letter',
    { STRIPE_SECRET_KEY: `rk_live_${'a'.repeat(30)}` },
    /^STRIPE_SECRET_KEY is a key that anybody can guess/,
  ],
  [
    'a key of Clerk of one letter',
    { CLERK_SECRET_KEY: `sk_live_${'a'.repeat(30)}` },
    /^CLERK_SECRET_KEY is a key that anybody can guess/,
  ],
  [
    'a guessed secret of alarms',
    { ALARM_WEBHOOK_URL: 'https://on-call.example/matinee', ALARM_WEBHOOK_SECRET: '1'.repeat(16) },
    /^ALARM_WEBHOOK_SECRET is a key that anybody can guess/,
  ],
  [
    'a key of movies of one letter',
    { TMDB_API_KEY: 'a'.repeat(32) },
    /^TMDB_API_KEY is a key that anybody can guess/,
  ],
  [
    'a password of the mail server of one letter',
    { SMTP_URL: `smtps://user:${'a'.repeat(20)}@mail.example:465`, MAIL_FROM: 'desk@cinema.example' },
    /^SMTP_URL has a password that anybody can guess/,
  ],
  [
    'one that only looks long as it is written in an address',
    { SMTP_URL: `smtps://user:${'%23%24%25%26'.repeat(4)}@mail.example`, MAIL_FROM: 'desk@cinema.example' },
    /^SMTP_URL has a password that anybody can guess/,
  ],
  [
    'a password of the database of one letter, before several hosts',
    { MONGODB_URI: `mongodb://user:${'a'.repeat(20)}@a.example,b.example/matinee?replicaSet=r` },
    /^MONGODB_URI has a password that anybody can guess/,
  ],
  [
    'the key of the figures for the database',
    { MONGODB_URI: `mongodb://user:${chance('db')}@db.example/matinee`, METRICS_TOKEN: chance('db') },
    /^The password in MONGODB_URI is the same as METRICS_TOKEN/,
  ],
  [
    'the key of movies for the figures',
    { TMDB_API_KEY: chance('films'), METRICS_TOKEN: chance('films') },
    /^TMDB_API_KEY is the same as METRICS_TOKEN/,
  ],
  [
    'a deploy key of one letter',
    { DEPLOY_KEYS: `catalog=${'x'.repeat(20)}` },
    /^DEPLOY_KEYS has a key of catalog/,
  ],
  [
    'one key for two teams',
    { DEPLOY_KEYS: `catalog=${chance('c')},shell=${chance('c')}` },
    /^DEPLOY_KEYS .*one key/,
  ],
  [
    'one signing key for two teams',
    { RELEASE_PUBLIC_KEYS: `catalog=${signing},account=${signing}` },
    /^RELEASE_PUBLIC_KEYS has one key for catalog and account/,
  ],
  [
    'a builder without a key',
    {
      RELEASE_BUILDERS:
        'catalog=https://github.com/acme/matinee/.github/workflows/catalog.yml@refs/heads/main',
    },
    /^BUILDER_PUBLIC_KEYS has no key of catalog/,
  ],
  [
    'a team that attests its own builds',
    { RELEASE_PUBLIC_KEYS: `catalog=${signing}`, BUILDER_PUBLIC_KEYS: `catalog=${signing}` },
    /^BUILDER_PUBLIC_KEYS has a key of catalog that the team of catalog signs with/,
  ],
  [
    'a builder without a branch',
    { RELEASE_BUILDERS: 'catalog=https://x.example/y.yml' },
    /^RELEASE_BUILDERS cannot be used: must be a list/,
  ],
  ['a grace that cuts requests off', { SHUTDOWN_GRACE_MS: '5000' }, /^SHUTDOWN_GRACE_MS is shorter/],
  [
    'no patience for an election',
    { MONGODB_ELECTION_MS: '11999' },
    /^MONGODB_ELECTION_MS is shorter than an election/,
  ],
  [
    'more patience for an election than for a request',
    { MONGODB_ELECTION_MS: '20000' },
    /^MONGODB_ELECTION_MS is not shorter than REQUEST_TIMEOUT_MS/,
  ],
  [
    'a request that outlasts the patience of the shell',
    { REQUEST_TIMEOUT_MS: '29000', SHUTDOWN_GRACE_MS: '60000' },
    /^REQUEST_TIMEOUT_MS is not shorter than/,
  ],
  ['a slow question to Stripe', { STRIPE_TIMEOUT_MS: '10001' }, /^STRIPE_TIMEOUT_MS and STRIPE_RETRIES make/],
  ['too many tries at Stripe', { STRIPE_TIMEOUT_MS: '5001', STRIPE_RETRIES: '5' }, /^STRIPE_TIMEOUT_MS and/],
  ['no address', { SITE_URL: '' }, /^SITE_URL is missing although/],
  ['garbage for a public key', { CLERK_JWT_KEY: 'garbage' }, /^CLERK_JWT_KEY is no public key/],
  [
    'a public key as systemd reads it without quotation marks',
    { CLERK_JWT_KEY: JWT_KEY.replaceAll('\n', 'n') },
    /^CLERK_JWT_KEY has lost the \\ .* single quotation marks/,
  ],
  [
    'garbage for a party',
    { AUTHORIZED_PARTIES: 'cinema.example' },
    /^AUTHORIZED_PARTIES names "cinema.example"/,
  ],
  [
    'a path of the site',
    { SITE_URL: 'https://cinema.example/shop' },
    /^SITE_URL cannot be used: must be an origin/,
  ],
  ['a user in the address', { SITE_URL: 'https://me:word@cinema.example' }, /^SITE_URL cannot be used/],
  [
    'real money without TLS',
    { SITE_URL: 'http://cinema.example' },
    /^SITE_URL is reached without TLS although STRIPE_SECRET_KEY/,
  ],
  [
    'a public key for the secret one',
    { CLERK_SECRET_KEY: chance('pk_live_') },
    /^CLERK_SECRET_KEY is no secret key/,
  ],
  [
    'a key with the end of its line',
    { STRIPE_SECRET_KEY: `${real.STRIPE_SECRET_KEY}\n` },
    /^STRIPE_SECRET_KEY begins or ends with a blank/,
  ],
  ['a key in quotation marks', { TMDB_API_KEY: '"abc"' }, /^TMDB_API_KEY stands in quotation marks/],
  ['what an example left open', { TMDB_API_KEY: '…' }, /^TMDB_API_KEY still has the …/],
  [
    'the key of pages for the figures',
    { METRICS_TOKEN: real.SITE_KEY },
    /^METRICS_TOKEN is the same as SITE_KEY/,
  ],
  [
    'a deploy key for the figures',
    { METRICS_TOKEN: chance('o') },
    /^DEPLOY_KEYS of operator is the same as METRICS_TOKEN/,
  ],
  ['a party without TLS', { AUTHORIZED_PARTIES: 'http://a.example' }, /^AUTHORIZED_PARTIES names http:/],
  [
    'a host of releases without TLS',
    { RELEASE_HOSTS: 'catalog=http://catalog.example' },
    /^RELEASE_HOSTS names a host of catalog without TLS/,
  ],
  ['movies without TLS', { TMDB_API_URL: 'http://films.example/3' }, /^TMDB_API_URL is reached without TLS/],
  [
    'a password of the mail server in clear',
    { SMTP_URL: 'smtp://user:a-l0ng-Word@mail.example:587', MAIL_FROM: 'desk@cinema.example' },
    /^SMTP_URL sends its password without TLS/,
  ],
  ['a log that nobody reads', { LOG_LEVEL: 'silent' }, /^LOG_LEVEL is silent/],
  [
    'previews that nobody can open',
    { PREVIEW_ORIGIN: 'https://try.example', SITE_KEY: '' },
    /^SITE_KEY is missing although PREVIEW_ORIGIN/,
  ],
  [
    'a private key for a public one',
    { CLERK_JWT_KEY: String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' })) },
    /^CLERK_JWT_KEY is no public key/,
  ],
  [
    'a public key of another kind',
    { CLERK_JWT_KEY: String(keys.publicKey.export({ type: 'spki', format: 'pem' })) },
    /^CLERK_JWT_KEY is no public key/,
  ],
  [
    'fewer seats for a person than for a booking',
    { SEATS_PER_PERSON: '4' },
    /^SEATS_PER_PERSON is smaller than/,
  ],
  ['fewer seats for a network', { SEATS_PER_NETWORK: '4' }, /^SEATS_PER_NETWORK is smaller than/],
  [
    'a question to Clerk that outlasts its request',
    { CLERK_TIMEOUT_MS: '20000' },
    /^CLERK_TIMEOUT_MS is not shorter than REQUEST_TIMEOUT_MS/,
  ],
  ['a path for a party', { AUTHORIZED_PARTIES: 'https://a.example/x' }, /^AUTHORIZED_PARTIES names/],
])('%s ends the start of a real site with one sentence, which has no secret in it', (_, change, names) => {
  const start = () => readConfig({ ...real, ...change });
  expect(start).toThrow(names);
  expect(start).toThrow(/^[^\n]{20,220}\.$/);
  expect(start).not.toThrow(/4f9aK2mQx7/);
});

test.each([
  ['https://cinema.example/', 'https://cinema.example'],
  ['https://Cinema.Example:443', 'https://cinema.example'],
  ['https://cinema.example:8443/', 'https://cinema.example:8443'],
])('the address of a site, %s, is read as browsers write it', (written, read) => {
  expect(readConfig({ ...real, SITE_URL: written }).siteUrl).toBe(read);
});

test.each([
  'smtp://mail.example:25',
  'smtp://user:a-l0ng-Word@mail.example:587?requireTLS=true',
  'smtp://user:a-l0ng-Word@localhost:25',
])('a real site sends e-mail by %s, which tells nobody a password', (address) => {
  expect(readConfig({ ...real, SMTP_URL: address, MAIL_FROM: 'desk@cinema.example' }).mail.smtpUrl).toBe(
    address,
  );
});

test.each([
  ['a public key, as its file does', { CLERK_JWT_KEY: `${JWT_KEY.trim()}\n` }],
  ['a list', { RELEASE_HOSTS: `${real.RELEASE_HOSTS}\n` }],
])('%s may end with the end of a line', (_, change) => {
  expect(() => readConfig({ ...real, ...change })).not.toThrow();
});

test.each([
  { MONGODB_ELECTION_MS: '12000' },
  { STRIPE_TIMEOUT_MS: '10000' },
  { REQUEST_TIMEOUT_MS: '28999', SHUTDOWN_GRACE_MS: '29000' },
])('a real site may wait as long as %o', (change) => {
  expect(() => readConfig({ ...real, ...change })).not.toThrow();
});

test.each(['MAIL_FROM', 'CINEMA_MAIL'])('a real site sends e-mail from %s', (name) => {
  const mail = {
    SMTP_URL: 'smtps://user:a-l0ng-Word@mail.cinema.example:465',
    [name]: 'desk@cinema.example',
  };
  expect(readConfig({ ...real, ...mail }).mail.from.address).toBe('desk@cinema.example');
});

test('a local copy may have test keys and stand-ins', () => {
  const local = {
    ...real,
    SITE_URL: 'http://localhost:3000',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_API_URL: 'http://localhost:4',
  };
  expect(readConfig(local).stripe.apiUrl).toBe('http://localhost:4');
});

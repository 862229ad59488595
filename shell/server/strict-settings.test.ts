import { newSigningKeys } from '@matinee/api/release-signing';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const signing = newSigningKeys().publicKey;
const keyOf = (kind: string, host: string) => `pk_${kind}_${Buffer.from(host).toString('base64')}`;
const CHANCE = '4f9aK2mQx7Lw0Rt8Yb3Hs6';
const real = {
  SITE_URL: 'https://cinema.example',
  API_URL: 'http://10.0.0.2:3001',
  CLERK_PUBLISHABLE_KEY: keyOf('live', 'clerk.cinema.example$'),
  RELEASE_PUBLIC_KEYS: `catalog=${signing}`,
  SITE_KEY: `two processes share it ${CHANCE}`,
  ALARM_WEBHOOK_URL: 'https://on-call.example/matinee',
  ALARM_WEBHOOK_SECRET: CHANCE,
};

test('a real site starts with real settings', () => {
  expect(readConfig(real)).toMatchObject({ siteUrl: 'https://cinema.example', hstsSubdomains: false });
});

test.each<[what: string, change: Record<string, string>, names: RegExp]>([
  [
    'a test key of Clerk',
    { CLERK_PUBLISHABLE_KEY: keyOf('test', 'clerk.cinema.example$') },
    /CLERK_PUBLISHABLE_KEY is a test key/,
  ],
  [
    'half a key of Clerk',
    { CLERK_PUBLISHABLE_KEY: 'pk_live_Y2xlcms' },
    /CLERK_PUBLISHABLE_KEY names no host/,
  ],
  ['no key of Clerk', { CLERK_PUBLISHABLE_KEY: '' }, /CLERK_PUBLISHABLE_KEY is missing/],
  ['no address', { SITE_URL: '' }, /SITE_URL is missing although/],
  ['garbage for an address', { SITE_URL: 'cinema.example' }, /SITE_URL cannot be used/],
  ['no address of the API', { API_URL: '' }, /API_URL is missing although/],
  ['a stand-in for Clerk', { CLERK_PROXY_TARGET: 'http://10.0.0.1:42' }, /CLERK_PROXY_TARGET leads to/],
  ['a stand-in for pictures', { IMAGE_BASE_URL: 'http://localhost:3023/t/p' }, /IMAGE_BASE_URL leads to/],
  [
    'a development server',
    { HOT_REMOTES: 'catalog=http://localhost:3111/' },
    /HOT_REMOTES is for development/,
  ],
  ['a grace that cuts requests off', { SHUTDOWN_GRACE_MS: '12000' }, /SHUTDOWN_GRACE_MS is shorter/],
  ['a key of one letter', { SITE_KEY: 'a'.repeat(40) }, /SITE_KEY is a key that anybody can guess/],
  ['a short key', { SITE_KEY: CHANCE }, /SITE_KEY cannot be used: must have at least 32/],
  [
    'a guessed secret of alarms',
    { ALARM_WEBHOOK_SECRET: '1'.repeat(16) },
    /ALARM_WEBHOOK_SECRET is a key that/,
  ],
  ['no keys of teams', { RELEASE_PUBLIC_KEYS: '' }, /RELEASE_ROOT is missing, and RELEASE_PUBLIC_KEYS too/],
  [
    'one key for two teams',
    { RELEASE_PUBLIC_KEYS: `catalog=${signing},account=${signing}` },
    /RELEASE_PUBLIC_KEYS has one key for catalog and account/,
  ],
  [
    'garbage for a key of a team',
    { RELEASE_PUBLIC_KEYS: 'catalog=AAAA' },
    /RELEASE_PUBLIC_KEYS cannot be used/,
  ],
  ['garbage for a root', { RELEASE_ROOT: 'root' }, /RELEASE_ROOT cannot be used/],
  [
    'code from localhost without an origin of previews',
    { OVERRIDES: 'yes', PREVIEW_ORIGIN: '' },
    /OVERRIDES cannot be yes without (SITE_KEY|PREVIEW_ORIGIN)/,
  ],
  [
    'previews at another port of the site, whose cookies they would have',
    { PREVIEW_ORIGIN: 'https://cinema.example:8443' },
    /PREVIEW_ORIGIN cannot be used/,
  ],
  ['previews without TLS', { PREVIEW_ORIGIN: 'http://try.example' }, /PREVIEW_ORIGIN cannot be used/],
  [
    'a path of the site',
    { SITE_URL: 'https://cinema.example/shop' },
    /SITE_URL cannot be used: must be an origin/,
  ],
  [
    'real people without TLS',
    { SITE_URL: 'http://cinema.example' },
    /SITE_URL is reached without TLS although CLERK_PUBLISHABLE_KEY/,
  ],
  [
    'itself for the API',
    { API_URL: 'http://127.0.0.1:3000', PORT: '3000' },
    /API_URL leads to this server itself/,
  ],
  ['the site for the API', { API_URL: 'https://cinema.example' }, /API_URL leads back to this site/],
  ['a path of the API', { API_URL: 'http://10.0.0.2:3001/api' }, /API_URL has a path/],
  [
    'pictures without TLS',
    { IMAGE_BASE_URL: 'http://pictures.example/t/p' },
    /IMAGE_BASE_URL is reached without TLS/,
  ],
  [
    'the key of pages for the figures',
    { METRICS_TOKEN: real.SITE_KEY },
    /METRICS_TOKEN is the same as SITE_KEY/,
  ],
  ['a key in quotation marks', { SITE_KEY: `"${real.SITE_KEY}"` }, /SITE_KEY stands in quotation marks/],
  [
    'a key with the end of its line',
    { SITE_KEY: `${real.SITE_KEY}\n` },
    /SITE_KEY begins or ends with a blank/,
  ],
  ['a log that nobody reads', { LOG_LEVEL: 'silent' }, /LOG_LEVEL is silent/],
  [
    'previews that nobody can open',
    { PREVIEW_ORIGIN: 'https://try.example', SITE_KEY: '' },
    /SITE_KEY is missing although PREVIEW_ORIGIN/,
  ],
  ['garbage for proxies', { TRUSTED_PROXIES: '10/8' }, /TRUSTED_PROXIES cannot be used/],
])('%s ends the start of a real site with one sentence, which has no secret in it', (_, change, names) => {
  const start = () => readConfig({ ...real, ...change });
  expect(start).toThrow(names);
  expect(start).toThrow(/^The setting [^\n]{20,240}\.$/);
  expect(start).not.toThrow(/4f9aK2mQx7/);
});

test('a local copy may have test keys and stand-ins', () => {
  const local = {
    SITE_URL: 'http://localhost:3000',
    CLERK_PUBLISHABLE_KEY: keyOf('test', 'clerk.localhost:3000$'),
    CLERK_PROXY_TARGET: 'http://127.0.0.1:3024',
    IMAGE_BASE_URL: 'http://localhost:3023/t/p',
    SITE_KEY: 'a'.repeat(40),
  };
  expect(readConfig(local).clerk.proxyTarget).toBe('http://127.0.0.1:3024');
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Check } from './checks/check.ts';
import { answers, closed } from './checks/closed.ts';
import { cookies } from './checks/cookies.ts';
import { policy, safety } from './checks/headers.ts';
import { hosts } from './checks/hosts.ts';
import { keys } from './checks/keys.ts';
import { freshness, ownShell, readiness } from './checks/readiness.ts';
import { time } from './checks/time.ts';
import { tls } from './checks/tls.ts';
import { webhook } from './checks/webhook.ts';
import { examine } from './examine.ts';
import type { Answer, Site } from './checks/site.ts';

const NOW = Date.parse('2026-11-22T12:00:00.500Z');
const SITE = 'https://cinema.example';
const CODE = 'export {};\n'.repeat(200);
const integrity = `sha384-${createHash('sha384').update(CODE).digest('base64')}`;
const SCRIPTS = `script-src &#39;${integrity}&#39;`;
const PAGE = `<meta http-equiv="content-security-policy" content="default-src &#39;none&#39;; ${SCRIPTS}">pk_live_${Buffer.from('clerk.cinema.example$').toString('base64')}`;
const SAFE = {
  date: 'Sun, 22 Nov 2026 12:00:00 GMT',
  'content-security-policy': "script-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=()',
  'strict-transport-security': 'max-age=63072000',
};
const VISITOR = '__Host-matinee-visitor=x; Path=/; HttpOnly; Secure; SameSite=Lax';
const HOSTED = {
  'content-encoding': 'br',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};
const refused = (code: string) => JSON.stringify({ success: false, code, message: 'No.' });
const release = (version: string) => ({
  name: 'catalog',
  version,
  baseUrl: `https://catalog.example/${version}/`,
  entry: 'entry.js',
  files: { 'entry.js': { integrity } },
});
const COMPOSITION = { remotes: [{ ...release('2.0.0'), fallback: release('1.0.0') }] };

interface Canned {
  status?: number;
  text?: string;
  headers?: Record<string, string>;
  /** nobody answers */
  away?: true;
}
type World = Record<string, Canned>;

/** A production in which nothing is wrong. */
const WELL: World = {
  '/': { text: PAGE, headers: { 'cache-control': 'private, no-cache', 'set-cookie': VISITOR } },
  '/__health': { text: '{"success":true,"live":{"set":7,"age":40,"stale":false}}' },
  '/__ready': { text: '{"success":true,"shell":"own"}' },
  '/api/ready': { text: '{"success":true}' },
  '/api/nothing-is-here': { status: 404, text: refused('not_found') },
  '/js/nothing-is-here.js': { status: 404 },
  '/metrics': { text: PAGE },
  '/api/metrics': { status: 404 },
  '/__metrics': { status: 404 },
  '/api/payments/webhook': { status: 400, text: refused('bad_signature') },
  'https://clerk.cinema.example/.well-known/jwks.json': { text: '{"keys":[{"kty":"RSA","kid":"a"}]}' },
  '/api/composition': { text: JSON.stringify({ composition: COMPOSITION }) },
  'https://catalog.example/2.0.0/entry.js': { text: CODE, headers: HOSTED },
  'https://catalog.example/1.0.0/entry.js': { text: CODE, headers: HOSTED },
};

function siteOf(world: World, url = SITE): Site {
  return {
    url,
    isReal: url.startsWith('https:'),
    async ask(path): Promise<Answer> {
      const { status = 200, text = '', headers = {}, away } = world[path] ?? { status: 404 };
      if (away) throw new Error('ECONNREFUSED');
      const given = new Headers({ ...SAFE, ...headers });
      for (const [name, value] of Object.entries(headers)) if (value === '') given.delete(name);
      const body = new TextEncoder().encode(text);
      return { status, headers: given, body, text, at: NOW, took: 0 };
    },
  };
}
const withHeaders = (path: string, headers: Record<string, string>): World => ({
  [path]: { ...WELL[path], headers: { ...WELL[path]?.headers, ...headers } },
});
const HOST = 'https://catalog.example/2.0.0/entry.js';
const changed = (to: object): World => ({ '/__health': { text: JSON.stringify({ live: to }) } });

const ALL = [
  safety,
  policy,
  cookies,
  time,
  readiness,
  freshness,
  ownShell,
  answers,
  webhook,
  keys,
  hosts,
  closed,
];

test.each(ALL.map((check) => [check.name, check] as const))(
  '%s: nothing is wrong with a production that is well',
  async (_, check) => {
    expect(await check.look(siteOf(WELL))).not.toHaveProperty('todo');
  },
);

test.each<[what: string, check: Check, world: World, says: RegExp, todo: RegExp]>([
  [
    'a page that may be framed',
    safety,
    withHeaders('/', { 'x-frame-options': '' }),
    /x-frame-options/,
    /proxy/,
  ],
  ['no HSTS', safety, withHeaders('/', { 'strict-transport-security': '' }), /strict-transport/, /SITE_URL/],
  [
    'a proxy that speaks for all hosts below the site’s',
    safety,
    withHeaders('/', { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    /strict-transport/,
    /no proxy .* set its own/,
  ],
  [
    'a proxy with pages of errors without headers',
    safety,
    withHeaders('/js/nothing-is-here.js', { 'x-content-type-options': '' }),
    /nothing-is-here\.js lacks/,
    /proxy/,
  ],
  [
    'a policy that a proxy has widened',
    policy,
    { '/': { text: PAGE.replace(integrity, `${integrity}&#39; &#39;unsafe-inline`) } },
    /without a hash/,
    /policy/,
  ],
  ['a page without its policy', policy, { '/': { text: '<html>' } }, /does not say by hash/, /proxy/],
  ['a front page that fails', policy, { '/': { status: 502 } }, /502/, /log/],
  [
    'a cookie that scripts read',
    cookies,
    withHeaders('/', { 'set-cookie': VISITOR.replace('HttpOnly; ', '') }),
    /lacks HttpOnly/,
    /proxy/,
  ],
  [
    'a cookie that other hosts can set',
    cookies,
    withHeaders('/', { 'set-cookie': VISITOR.replace('__Host-', '') }),
    /lacks the prefix/,
    /SITE_URL/,
  ],
  ['no cookie', cookies, { '/': { text: PAGE } }, /given none/, /Set-Cookie/],
  [
    'a clock that is behind',
    time,
    withHeaders('/__health', { date: 'Sun, 22 Nov 2026 11:59:00 GMT' }),
    /60\.0 s behind|59\.\d s behind/,
    /NTP/,
  ],
  ['no clock', time, withHeaders('/__health', { date: '' }), /when it was given/, /Date/],
  [
    'an index that is missing',
    readiness,
    { '/api/ready': { status: 503, text: refused('indexes_missing') } },
    /\/api\/ready: No\./,
    /documents stand in the way/,
  ],
  [
    'an API with a wrong clock',
    readiness,
    { '/api/ready': { status: 503, text: refused('clock_off') } },
    /api\/ready/,
    /NTP/,
  ],
  [
    'an API that is not there',
    readiness,
    { '/api/ready': { status: 502, text: '<html>' } },
    /502/,
    /lead this path/,
  ],
  ['a set that is old', freshness, changed({ set: 7, age: 4000, stale: true }), /4000 s ago/, /set-stale/],
  [
    'sets of which nothing was proven',
    freshness,
    changed({ set: null, age: null, stale: false }),
    /nothing .* proven/,
    /set-refused: .*untold\.md/,
  ],
  [
    'a shell server that was not deployed with the live shell',
    ownShell,
    { '/__ready': { text: '{"success":true,"shell":"other"}' } },
    /another one/,
    /no-first-views/,
  ],
  ['sets without signatures', freshness, { '/__health': { text: '{}' } }, /not signed/, /RELEASE_ROOT/],
  [
    'a proxy with its own 404',
    answers,
    { '/api/nothing-is-here': { status: 404, text: '<html>' } },
    /404/,
    /proxy/,
  ],
  ['a cache that keeps pages', answers, withHeaders('/', { age: '3' }), /keeps pages/, /keep no pages/],
  ['no webhook', webhook, { '/api/payments/webhook': { status: 404 } }, /not there/, /shell server/],
  ['a webhook that stumbles', webhook, { '/api/payments/webhook': { status: 500 } }, /500/, /as they are/],
  [
    'a webhook that takes anything',
    webhook,
    { '/api/payments/webhook': {} },
    /answered with 200/,
    /as they are/,
  ],
  [
    'keys that cannot be read',
    keys,
    { 'https://clerk.cinema.example/.well-known/jwks.json': { away: true } },
    /none can be read at https:\/\/clerk/,
    /records at Clerk/,
  ],
  [
    'a test key in the page',
    keys,
    { '/': { text: PAGE.replace('pk_live', 'pk_test') } },
    /test key/,
    /live one/,
  ],
  ['a page without a key', keys, { '/': { text: '' } }, /no key of Clerk/, /CLERK_PUBLISHABLE_KEY/],
  ['nothing live', hosts, { '/api/composition': { status: 404 } }, /nothing is live/, /promote/],
  ['a host that is down', hosts, { [HOST]: { away: true } }, /cannot be reached/, /host of catalog/],
  ['files that are gone', hosts, { [HOST]: { status: 404 } }, /404/, /catalog@2\.0\.0 back/],
  [
    'a fallback that was changed',
    hosts,
    { 'https://catalog.example/1.0.0/entry.js': { text: 'other', headers: HOSTED } },
    /not what was published/,
    /catalog@1\.0\.0/,
  ],
  [
    'a host without CORS',
    hosts,
    withHeaders(HOST, { 'access-control-allow-origin': '' }),
    /lacks access-control/,
    /\*/,
  ],
  [
    'files that nobody may keep',
    hosts,
    withHeaders(HOST, { 'cache-control': 'no-cache' }),
    /cache-control/,
    /immut/,
  ],
  [
    'a host that sends code unpacked',
    hosts,
    withHeaders(HOST, { 'content-encoding': '' }),
    /four times as large/,
    /host of catalog .*\.br/,
  ],
  [
    'figures for strangers',
    closed,
    { '/metrics': { text: '# TYPE x counter' } },
    /tells strangers/,
    /METRICS_TOKEN/,
  ],
  ['a site of others without TLS', tls, {}, /without it/, /TLS in front/],
])('%s is found, with what to do about it', async (what, check, world, says, todo) => {
  const site = siteOf({ ...WELL, ...world }, what.includes('without TLS') ? 'http://cinema.example' : SITE);
  const found = await check.look(site);
  expect(found.says).toMatch(says);
  expect(found.todo).toMatch(todo);
});

test('where nobody answers each check says so, and what is no address is refused', async () => {
  const { lines, wrong } = await examine('http://127.0.0.1:9');
  // That a local copy has no TLS is seen by its address.
  expect(wrong).toBe(lines.length - 1);
  expect(lines.at(-1)).toMatch(/^WRONG .*\n +→ /);
  await expect(examine('cinema.example')).rejects.toThrow('no address of a site');
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Composition } from '@matinee/api/releases';
import { newSigningKeys, readTeamKeys, type TeamKeys } from '@matinee/api/release-signing';
import { isFromShell } from '@matinee/api/serving';
import { signPreviewLink } from '@matinee/api/site-tokens';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compositionOf, releaseOf, shellOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { visitorOf } from '../visitor/cookie.ts';
import { createPreviews } from './previews.ts';
import { browser } from './testing/browser.ts';

const SITE_URL = 'http://localhost:3000';
const SITE_KEY = 'a secret that two processes share';
const soon = () => new Date(Date.now() + 60_000);
const withPart = (name: 'catalog' | 'booking', version: string) => ({
  ...releaseOf(name, version),
  parts: [
    {
      name: `${name}-times`,
      fills: 'movie.showtimes',
      preload: [],
      props: { type: 'object', properties: {} },
      box: { base: 80 },
      shows: 'always',
      audience: 'everyone',
      budget: { js: 1_000 },
    },
  ],
});
const live = trusted(
  compositionOf('one', signed(releaseOf('catalog', '1.3.0')), signed(withPart('booking', '2.0.0'))),
  teamKeys,
);

let api: Server;
let answer: { status: number; body: unknown };
let asked: string[];
/** how often it was asked in the shell server's own lane */
let inLane: number;
beforeEach(async () => {
  asked = [];
  inLane = 0;
  answer = { status: 200, body: { success: true, release: signed(releaseOf('catalog', '1.4.0')) } };
  api = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (isFromShell(request, SITE_KEY)) inLane += 1;
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});
afterEach(() => api.close());

/** The site, telling what a browser's page is made of. */
function site(
  { siteKey: key, keys = teamKeys }: { siteKey?: string; keys?: TeamKeys } = { siteKey: SITE_KEY },
) {
  const app = new Hono();
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const followed = {
    current: (): Composition => live,
    canary: () => null,
    isKnown: () => true,
    stop: () => {},
  };
  const config = {
    siteKey: key,
    siteUrl: SITE_URL,
    previewOrigin: 'http://preview.localhost',
    apiUrl,
    teamKeys: keys,
    overrides: false,
    ownDocuments: ['admin'],
  };
  const previews = createPreviews({ config, followed });
  app.use(previews.border);
  app.route('/__preview', previews.routes);
  app.all('/api/*', (c) => c.text('the API'));
  app.all('/__clerk/*', (c) => c.text('Clerk'));
  app.get('/', async (c) => c.json(await previews.of(c, visitorOf(c, false))));
  return app;
}
const linkTo = (version: string, name = 'catalog', expires = soon(), key = SITE_KEY) =>
  `/__preview/${signPreviewLink(key, { name, version }, expires)}`;
const versions = (composition: Composition) =>
  composition.remotes.map(
    ({ name, version, fallback }) => `${name}@${version}${fallback ? ' with fallback' : ''}`,
  );

test('a link gives one browser the live site with one remote replaced, until it leaves', async () => {
  const app = site();
  const ann = browser(app);
  const opened = await ann.enter(linkTo('1.4.0'));
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/']);
  expect(opened.headers.getSetCookie().find((line) => line.startsWith('matinee-preview='))).toMatch(
    /; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  );
  const seen = await ann.sees();
  expect(seen).toMatchObject({ version: '1.4.0', before: '1.3.0' });
  expect(versions(seen!.composition).sort()).toEqual(['booking@2.0.0', 'catalog@1.4.0']);
  expect(seen!.composition.id).not.toBe('one');
  expect(await browser(app).sees()).toBeNull();

  expect((await ann.open('/__preview/leave')).headers.get('location')).toBe(`${SITE_URL}/`);
  expect(await ann.sees()).toBeNull();
});

test('a link gives one browser the live site in another shell, until it leaves', async () => {
  const next = shellOf('9.0.0', { 'js/main.js': 'the next one' });
  answer = { status: 200, body: { success: true, release: next } };
  const app = site();
  const ann = browser(app);
  expect(await (await ann.open(linkTo('9.0.0', 'shell'))).text()).toContain('shell 9.0.0');
  await ann.enter(linkTo('9.0.0', 'shell'));
  const seen = await ann.sees();
  expect(seen).toMatchObject({ name: 'shell', version: '9.0.0' });
  expect(seen!.composition.shell).toMatchObject({ entry: next.entry, files: next.files });
  expect(versions(seen!.composition)).toEqual(versions(live));
  // Open pages compare ids.
  expect(seen!.composition.id).toBe('one+shell@9.0.0');
  expect(await browser(app).sees()).toBeNull();
  await ann.open('/__preview/leave');
  expect(await ann.sees()).toBeNull();
  expect(asked).toEqual(['/api/previews/shell/9.0.0']);
});

test.each<[what: string, release: () => object]>([
  ['is not signed by its team', () => signed(shellOf('9.0.0', { 'js/main.js': 'x' }), 'booking')],
  ['is another one', () => shellOf('9.1.0', { 'js/main.js': 'x' })],
  [
    'is made of a file without a hash',
    () => signed({ name: 'shell', version: '9.0.0', entry: ['js/main.js'], files: {} }),
  ],
])('a shell that %s is not shown: the site is the normal one', async (_what, release) => {
  answer = { status: 200, body: { release: release() } };
  const ann = browser(site());
  await ann.enter(linkTo('9.0.0', 'shell'));
  expect(await ann.sees()).toBeNull();
});

test('the release is asked for once', async () => {
  const app = site();
  for (const one of [browser(app), browser(app)]) {
    await one.enter(linkTo('1.4.0'));
    await one.sees();
    await one.sees();
  }
  expect(asked).toEqual(['/api/previews/catalog/1.4.0']);
  expect(inLane).toBe(1);
});

test.each([
  ['has ended', () => linkTo('1.4.0', 'catalog', new Date(Date.now() - 1))],
  [
    'is signed with another key',
    () => linkTo('1.4.0', 'catalog', soon(), 'another secret of the same length'),
  ],
  ['was changed', () => linkTo('1.4.0').replace(/.{8}$/, 'AAAAAAAA')],
  ['is nothing', () => '/__preview/x'],
])('a link that %s is refused, and the site is the normal one', async (_what, link) => {
  const ann = browser(site());
  const refused = await ann.open(link(), 'POST');
  expect((await ann.open(link())).status).toBe(403);
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('Ask for a new one');
  expect(await ann.sees()).toBeNull();
  expect(asked).toEqual([]);
});

test('a release whose team’s key was taken out is previewed no more, also where it was before', async () => {
  // As the roots tell them: others as soon as another root holds.
  let good: TeamKeys = teamKeys;
  const app = site({ siteKey: SITE_KEY, keys: { get: (name) => good.get(name) } });
  const ann = browser(app);
  await ann.enter(linkTo('1.4.0'));
  expect(await ann.sees()).toMatchObject({ version: '1.4.0' });
  good = new Map([['catalog', readTeamKeys(`catalog=${newSigningKeys().publicKey}`).get('catalog') ?? []]]);
  expect(await ann.sees()).toBeNull();
  good = new Map();
  expect(await ann.sees()).toBeNull();
  good = teamKeys;
  expect(await ann.sees()).toMatchObject({ version: '1.4.0' });
});

test('a cookie that was copied to another browser, or changed, is worth nothing', async () => {
  const app = site();
  const ann = browser(app);
  await ann.enter(linkTo('1.4.0'));
  const ben = browser(app);
  await ben.sees();
  ben.jar.set('matinee-preview', ann.jar.get('matinee-preview')!);
  expect(await ben.sees()).toBeNull();
  ann.jar.set('matinee-preview', `${ann.jar.get('matinee-preview')!.slice(0, -4)}AAAA`);
  expect(await ann.sees()).toBeNull();
});

test.each<[what: string, said: () => typeof answer]>([
  ['is not published', () => ({ status: 404, body: {} })],
  [
    'is not signed by its team',
    () => ({ status: 200, body: { release: signed(releaseOf('catalog', '1.4.0'), 'booking') } }),
  ],
  ['is another one', () => ({ status: 200, body: { release: signed(releaseOf('catalog', '1.5.0')) } })],
  [
    'serves a page of another remote',
    () => ({
      status: 200,
      body: {
        release: signed({
          ...releaseOf('catalog', '1.4.0'),
          routes: [{ path: '/booking', screen: 'home', preload: [] }],
        }),
      },
    }),
  ],
  [
    'serves addresses of another remote’s page',
    () => ({
      status: 200,
      body: {
        release: signed({
          ...releaseOf('catalog', '1.4.0'),
          routes: [{ path: '/:page', screen: 'home', preload: [] }],
        }),
      },
    }),
  ],
  [
    'has a part for the place of another remote’s',
    () => ({ status: 200, body: { release: signed(withPart('catalog', '1.4.0')) } }),
  ],
  ['is told in no sense', () => ({ status: 200, body: 'nonsense' })],
])('a release that %s is not shown: the site is the normal one', async (_what, said) => {
  answer = said();
  const ann = browser(site());
  await ann.enter(linkTo('1.4.0'));
  expect(await ann.sees()).toBeNull();
});

test('without a key of the site no link opens anything', async () => {
  const app = site({});
  expect((await browser(app).open(linkTo('1.4.0'))).status).toBe(403);
});

test('a link only says what is behind it: the preview begins with the press of a button of the same site', async () => {
  const ann = browser(site());
  const said = await ann.open(linkTo('1.4.0'));
  expect(said.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await said.text()).toMatch(/catalog 1\.4\.0.*Never type a password/s);
  expect(await ann.sees()).toBeNull();
  const forged = await ann.open(linkTo('1.4.0'), 'POST', { 'sec-fetch-site': 'cross-site' });
  expect([forged.status, await ann.sees()]).toEqual([403, null]);
});

test('what runs in a preview can neither act, nor ask as somebody, nor reach sign-in', async () => {
  const ann = browser(site());
  await ann.enter(linkTo('1.4.0'));
  const tries: [path: string, method: string, headers?: Record<string, string>][] = [
    ['/api/composition', 'POST'],
    ['/api/admin/releases/promote', 'POST', { authorization: 'Bearer token' }],
    ['/api/admin/releases', 'GET', { authorization: 'Bearer token' }],
    ['/__clerk/v1/client', 'GET'],
    ['/__clerk/v1/client/sessions/sess_1/tokens', 'POST'],
  ];
  for (const [path, method, headers] of tries) {
    const refused = await ann.open(path, method, headers);
    expect([path, refused.status, await refused.json()]).toMatchObject([path, 403, { code: 'preview' }]);
  }
  expect(await (await ann.open('/api/show/all')).text()).toBe('the API');
});

test('the site itself has no previews: neither a link nor the cookie of one does anything there', async () => {
  const app = site();
  const ann = browser(app);
  await ann.enter(linkTo('1.4.0'));
  const cookie = [...ann.jar].map((pair) => pair.join('=')).join('; ');
  const page = await app.request(`${SITE_URL}/`, { headers: { cookie } });
  expect(await page.json()).toBeNull();
  for (const method of ['GET', 'POST'])
    expect((await app.request(SITE_URL + linkTo('1.4.0'), { method })).status).toBe(404);
  expect(await (await app.request(`${SITE_URL}/api/x`, { method: 'POST' })).text()).toBe('the API');
});

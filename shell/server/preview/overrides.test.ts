import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Composition } from '@matinee/api/releases';
import { signPreviewCookie, signPreviewLink } from '@matinee/api/site-tokens';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compositionOf, releaseOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { documentOf } from '../page/document-of.ts';
import { hintsFor } from '../page/hints.ts';
import { visitorOf } from '../visitor/cookie.ts';
import { fromLocalhost, localAddressesIn } from './from-localhost.ts';
import { createPreviews } from './previews.ts';
import { browser } from './testing/browser.ts';

const SITE_URL = 'http://localhost:3000';
const SITE_KEY = 'a secret that two processes share';
const ADDRESS = 'http://localhost:3005/';
const soon = () => new Date(Date.now() + 60_000);
const catalog = {
  ...releaseOf('catalog', '1.3.0'),
  routes: [{ path: '/catalog', screen: 'home', preload: ['js/app.js'] }],
};
const live = trusted(compositionOf('one', signed(catalog), signed(releaseOf('booking', '2.0.0'))), teamKeys);

/** Answers with the release that is asked for. */
const api = createServer((request, response) => {
  const [name, version] = (request.url ?? '').split('/').slice(-2) as ['catalog', string];
  const release = version === '1.3.0' ? signed(catalog) : signed(releaseOf(name, version));
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ success: true, release }));
});
beforeAll(() => new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve)));
afterAll(() => api.close());

function site({ overrides = true, ownDocuments = ['admin'], origin = 'http://preview.localhost' } = {}) {
  const app = new Hono();
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const followed = {
    current: (): Composition => live,
    canary: () => null,
    isKnown: () => true,
    stop: () => {},
  };
  const config = {
    siteKey: SITE_KEY,
    siteUrl: SITE_URL,
    previewOrigin: origin,
    apiUrl,
    teamKeys,
    overrides,
    ownDocuments,
  };
  const previews = createPreviews({ config, followed });
  app.use(previews.border);
  app.route('/__preview', previews.routes);
  app.all('/api/*', (c) => c.text('the API'));
  app.get('/', async (c) => c.json(await previews.of(c, visitorOf(c, origin.startsWith('https:')))));
  return app;
}
const linkTo = ({ name = 'catalog', version = '1.3.0', expires = soon(), to = ADDRESS } = {}) =>
  `/__preview/${signPreviewLink(SITE_KEY, { name, version, address: to }, expires)}`;

test('a link has one browser take the code of one remote from its own machine, until it leaves', async () => {
  const app = site();
  const ann = browser(app);
  const said = await (await ann.open(linkTo())).text();
  expect(said).toMatch(/This runs catalog from http:\/\/localhost:3005\/.*Never type a password/s);
  expect(await ann.sees()).toBeNull();

  expect((await ann.enter(linkTo())).status).toBe(303);
  const seen = await ann.sees();
  expect(seen).toMatchObject({ address: ADDRESS, before: '1.3.0' });
  expect(seen!.composition.id).not.toBe(live.id);
  const [booking, mine] = seen!.composition.remotes;
  expect(booking).toMatchObject({ name: 'booking', version: '2.0.0' });
  expect(mine).toMatchObject({ name: 'catalog', version: 'localhost', baseUrl: ADDRESS });
  expect(mine).not.toHaveProperty('fallback');
  // The routes of its release, and no file of it: nothing that is preloaded is there.
  expect(hintsFor(mine!, '/catalog').map(({ href }) => href)).toEqual([`${ADDRESS}remoteEntry.js`]);
  expect(await browser(app).sees()).toBeNull();

  await ann.open('/__preview/leave');
  expect(await ann.sees()).toBeNull();
});

test('over TLS the browser keeps the cookie for this host alone', async () => {
  const app = site({ origin: 'https://preview.localhost' });
  const entered = await app.request(`https://preview.localhost${linkTo()}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(entered.headers.getSetCookie().find((line) => line.includes('preview='))).toMatch(
    /^__Host-matinee-preview=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test('it cannot act, like any preview', async () => {
  const ann = browser(site());
  await ann.enter(linkTo());
  expect((await ann.open('/api/composition', 'POST')).status).toBe(403);
  expect((await ann.open('/api/show/all', 'GET', { authorization: 'Bearer x' })).status).toBe(403);
});

test.each<[what: string, link: () => string, settings?: { overrides: boolean }]>([
  ['has ended', () => linkTo({ expires: new Date(Date.now() - 1) })],
  ['was changed', () => linkTo().replace(/.{8}$/, 'AAAAAAAA')],
  ['names another host', () => linkTo({ to: 'http://127.0.0.1.nip.io:3005/' })],
  ['names a port that there is not', () => linkTo({ to: 'http://localhost:65536/' })],
  ['is for a remote whose pages are its own', () => linkTo({ name: 'admin' })],
  ['comes to a site that does not allow it', () => linkTo(), { overrides: false }],
])('a link that %s is refused, with and without the press of its button', async (_what, link, settings) => {
  const ann = browser(site(settings));
  expect((await ann.open(link())).status).toBe(403);
  expect((await ann.open(link(), 'POST', { 'sec-fetch-site': 'same-origin' })).status).toBe(403);
  expect(await ann.sees()).toBeNull();
});

test('a form of another site cannot press the button', async () => {
  const ann = browser(site());
  expect((await ann.open(linkTo(), 'POST', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await ann.sees()).toBeNull();
});

test('the cookie is worth nothing in another browser, at a site that has stopped to allow it, or with another host in it', async () => {
  const ann = browser(site());
  await ann.enter(linkTo());
  const cookie = ann.jar.get('matinee-preview')!;
  const ben = browser(site());
  await ben.open('/');
  ben.jar.set('matinee-preview', cookie);
  expect(await ben.sees()).toBeNull();

  const stopped = browser(site({ overrides: false }));
  for (const [name, value] of ann.jar) stopped.jar.set(name, value);
  expect(await stopped.sees()).toBeNull();

  const expires = soon().getTime();
  const visitor = ann.jar.get('matinee-visitor')!;
  const shown = { name: 'catalog', version: '1.3.0', visitor, expires };
  ann.jar.set('matinee-preview', signPreviewCookie(SITE_KEY, { ...shown, address: ADDRESS }));
  expect(await ann.sees()).not.toBeNull();
  ann.jar.set(
    'matinee-preview',
    signPreviewCookie(SITE_KEY, { ...shown, address: 'http://localhost.evil:3005/' }),
  );
  expect(await ann.sees()).toBeNull();
});

test('a document that does not run the remote knows nothing of localhost', () => {
  const set = fromLocalhost(live, 'catalog', ADDRESS);
  const inside = (pathname: string) => localAddressesIn(documentOf(set, pathname, ['booking']).composition);
  expect(inside('/catalog')).toEqual({ catalog: ADDRESS });
  expect(inside('/booking')).toEqual({});
  expect(localAddressesIn(live)).toEqual({});
});

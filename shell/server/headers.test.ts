import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { safeHeaders } from './headers.ts';

const answer = (siteUrl: string, path = '/', options = {}) => {
  const app = new Hono();
  app.use(safeHeaders(siteUrl, options));
  app.get('/', (c) => c.text('page'));
  app.get('/away', (c) => c.text('away', 503, { 'cache-control': 'private, no-cache' }));
  app.get('/own', (c) => {
    c.header('referrer-policy', 'no-referrer');
    return c.text('own');
  });
  return app.request(path);
};

test('behind TLS browsers are told never to come without it; for other hosts below only when that is chosen', async () => {
  const site = 'https://matinee.example';
  const told = async (subdomains: boolean) =>
    (await answer(site, '/', { subdomains })).headers.get('strict-transport-security');
  expect(await told(false)).toBe('max-age=63072000');
  expect(await told(true)).toBe('max-age=63072000; includeSubDomains');
});

test('what nginx itself says while nobody answers takes nothing of that back: the last that a browser hears of it counts', async () => {
  const file = path.resolve(import.meta.dirname, '../../docs/production/nginx-site.conf');
  const told = readFileSync(file, 'utf8').matchAll(/(?<=strict-transport-security ")[^"]*/g);
  const own = (await answer('https://matinee.example')).headers.get('strict-transport-security');
  expect([...new Set([...told].map(([one]) => one))]).toEqual([own]);
});

/** Places of docs/production/nginx-site.conf at which nginx answers by itself, and the headers that each sets. */
function placesOfNginx(): { place: string; headers: Record<string, string | undefined> }[] {
  const file = path.resolve(import.meta.dirname, '../../docs/production/nginx-site.conf');
  const [first = '', ...servers] = readFileSync(file, 'utf8').split(/^server \{$/m);
  expect(first).not.toContain('add_header');
  return servers.flatMap((server, index) =>
    [...server.matchAll(/(?:location (\S+|= \S+) \{|server_name [^;]*;)([^}]*?)return (\d+)/g)].map(
      ([, location = 'all', lines = '', status = '']) => ({
        place: `server ${index + 1}: ${location} ${status}`,
        headers: Object.fromEntries(
          [...lines.matchAll(/add_header (\S+) (?:"([^"]*)"|(\S+)) always;/g)].map(
            ([, name, quoted, word]) => [name, quoted ?? word],
          ),
        ),
      }),
    ),
  );
}

test('whatever nginx itself says has the policies of every answer, also what is too large or unreadable', async () => {
  const { headers: own } = await answer('https://matinee.example', '/nowhere');
  const places = placesOfNginx();
  expect(places.map(({ place }) => place)).toEqual([
    'server 1: all 301',
    'server 2: @away 503',
    'server 2: @away_call 503',
    'server 2: @large 413',
    'server 2: @large_call 413',
    'server 2: = /__unreadable 400',
    'server 3: @away_call 502',
  ]);
  for (const { place, headers } of places) {
    const isAsked = place.startsWith('server 2');
    for (const name of [
      'content-security-policy',
      'permissions-policy',
      'x-content-type-options',
      'x-frame-options',
      ...(place.endsWith('301') ? [] : ['cache-control']),
      // Over plain HTTP browsers do not hear of it, and the API leaves it to who is in front.
      ...(isAsked ? ['strict-transport-security'] : []),
    ])
      expect([place, name, headers[name]]).toEqual([place, name, own.get(name)]);
    // Nobody has gone there on purpose.
    expect([place, headers['referrer-policy']]).toEqual([place, 'no-referrer']);
  }
});

test('without TLS nothing is promised about it: a local copy has none', async () => {
  expect((await answer('http://localhost:3000')).headers.has('strict-transport-security')).toBe(false);
});

test('every answer, also one that nobody knows, is safe from sniffing, framing and telling where one was', async () => {
  for (const path of ['/', '/nowhere']) {
    const { headers } = await answer('http://localhost:3000', path);
    for (const name of ['content-type', 'cache-control']) headers.delete(name);
    expect(Object.fromEntries(headers)).toEqual({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  }
});

test('what answers may be stricter', async () => {
  const { headers } = await answer('http://localhost:3000', '/own');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('nothing between keeps that something is not there: it may be there a moment later, and for others', async () => {
  const kept = async (path: string) =>
    (await answer('http://localhost:3000', path)).headers.get('cache-control');
  expect(await kept('/nowhere')).toBe('private, no-store');
  // What answers has said so itself.
  expect(await kept('/away')).toBe('private, no-cache');
  expect(await kept('/')).toBeNull();
});

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { askApi } from './ask-api.ts';

const SOON = { interval: 5 };

let server: Server;
let answer: RequestListener;
let asked: string[];
let now: number;
const warn = vi.fn();

beforeEach(async () => {
  asked = [];
  now = 0;
  warn.mockClear();
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const asker = (limitMs = 5_000, headers = {}) =>
  askApi(z.object({ title: z.string() }), {
    headers,
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    limitMs,
    freshMs: 1_000,
    log: { warn },
    now: () => now,
    maxKept: 3,
  });
const titled =
  (title: string, status = 200): RequestListener =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ title, secret: 1 }));
const refused =
  (status: number): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(JSON.stringify({ success: false, code: 'not_found', message: 'No.' }));
const known = (title: string) => ({ state: 'found', value: { title } });

test('an answer is checked, and kept while it is fresh', async () => {
  answer = titled('One');
  const ask = asker();
  expect(await ask('/api/a')).toEqual(known('One'));
  now = 999;
  await ask('/api/a');
  await ask('/api/b');
  expect(asked).toEqual(['/api/a', '/api/b']);
});

test('what the API tells this server alone is asked for as strangers ask: releases name the addresses, and everybody sees the answers', async () => {
  const passes: unknown[] = [];
  answer = (request, response) => {
    passes.push(request.headers['x-own']);
    titled('One')(request, response);
  };
  const ask = asker(5_000, { 'x-own': 'a pass' });
  const alone = [
    'trust/log',
    'files/shells',
    'previews/admin/2.0.0',
    'show/../previews/admin/2.0.0',
    'reports',
  ];
  for (const address of ['show/all', ...alone]) await ask(`/api/${address}`);
  expect(passes).toEqual(['a pass', ...alone.map(() => undefined)]);
});

test('many who ask for one address at once cost one request', async () => {
  answer = titled('One');
  const ask = asker();
  const result = await Promise.all(Array.from({ length: 20 }, () => ask('/api/a')));
  expect(new Set(result)).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

test('an old answer is told at once while a new one is fetched', async () => {
  answer = titled('Old');
  const ask = asker();
  await ask('/api/a');
  now = 5_000;
  answer = titled('New');
  expect(await ask('/api/a')).toEqual(known('Old'));
  await vi.waitFor(async () => expect(await ask('/api/a')).toEqual(known('New')), SOON);
});

test.each([400, 404, 410])(
  'what the API answers %d for is gone, and is there as soon as the API knows it',
  async (status) => {
    answer = refused(status);
    const ask = asker();
    expect(await ask('/api/a')).toEqual({ state: 'not-found' });
    answer = titled('Here');
    expect(await ask('/api/a')).toEqual({ state: 'not-found' });
    now = 1_000;
    expect(await ask('/api/a')).toEqual(known('Here'));
  },
);

test('where something before the API says 404, what is known stands in', async () => {
  answer = titled('One');
  const ask = asker();
  await ask('/api/a');
  now = 1_000;
  answer = (_request, response) => response.writeHead(404).end('404 page not found');
  await ask('/api/a');
  await vi.waitFor(() => expect(asked).toHaveLength(2), SOON);
  now = 3_100;
  // It is asked again only when it has been read what was said.
  await vi.waitFor(async () => {
    await ask('/api/a');
    expect(asked).toHaveLength(3);
  }, SOON);
  expect(await ask('/api/a')).toEqual(known('One'));
});

test.each<[string, RequestListener]>([
  ['an error', titled('', 500)],
  ['a 404 of what stands before the API', (_request, response) => response.writeHead(404).end('404 page')],
  ['another shape', (_request, response) => response.end('{"title":1}')],
  ['no JSON', (_request, response) => response.end('<html>')],
  ['more than this server has room for', titled('x'.repeat(17_000_000))],
  ['a way elsewhere', (_request, response) => response.writeHead(302, { location: '/api/b' }).end()],
])('%s is unavailable, is logged, and the API has a rest after it', async (_what, handler) => {
  answer = handler;
  const ask = asker();
  expect(await ask('/api/a')).toEqual({ state: 'unavailable' });
  await ask('/api/a');
  expect(asked).toEqual(['/api/a']);
  expect(warn).toHaveBeenCalledOnce();
  answer = titled('Back');
  now = 2_000;
  expect(await ask('/api/a')).toEqual(known('Back'));
});

test('a late answer is not waited for, and is there for who comes next', async () => {
  let late = () => {};
  answer = (request, response) => (late = () => titled('Late')(request, response));
  const ask = asker(50);
  expect(await ask('/api/a')).toEqual({ state: 'unavailable' });
  await vi.waitFor(() => expect(asked).toHaveLength(1), SOON);
  late();
  await vi.waitFor(async () => expect(await ask('/api/a')).toEqual(known('Late')), SOON);
  expect(asked).toHaveLength(1);
});

test('while an API hangs, the first visitor of an address waits for it, and nobody after', async () => {
  answer = () => undefined;
  const ask = asker(300);
  expect(await ask('/api/a')).toEqual({ state: 'unavailable' });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  expect(await ask('/api/a')).toEqual({ state: 'unavailable' });
  expect(timers).not.toHaveBeenCalled();
  expect(asked).toEqual(['/api/a']);
  // Of another address nobody knows yet.
  void ask('/api/b');
  expect(timers).toHaveBeenCalledOnce();
});

test('an API that fails after a good answer is bridged by that answer', async () => {
  answer = titled('Good');
  const ask = asker();
  await ask('/api/a');
  answer = titled('', 500);
  now = 5_000;
  expect(await ask('/api/a')).toEqual(known('Good'));
  now = 6_000;
  expect(await ask('/api/a')).toEqual(known('Good'));
});

test('an API that fails has a rest also while an old answer stands in: visitors do not ask it again and again', async () => {
  answer = titled('Good');
  const ask = asker();
  await ask('/api/a');
  answer = titled('', 503);
  now = 5_000;
  for (let visitor = 0; visitor < 20; visitor++) {
    expect(await ask('/api/a')).toEqual(known('Good'));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(asked).toHaveLength(2);
  answer = titled('Back');
  now = 7_000;
  await vi.waitFor(async () => expect(await ask('/api/a')).toEqual(known('Back')), SOON);
});

test('addresses that are made up do not fill the memory', async () => {
  answer = titled('One');
  const ask = asker();
  for (const made of ['first', 'second', 'third', 'fourth']) await ask(`/api/${made}`);
  asked = [];
  await ask('/api/fourth');
  await ask('/api/first');
  expect(asked).toEqual(['/api/first']);
});

test('what is kept gets old on a machine whose clock is set back, too', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  answer = titled('Old');
  const ask = askApi(z.object({ title: z.string() }), {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    limitMs: 5_000,
    freshMs: 1,
    log: { warn },
  });
  expect(await ask('/api/a')).toEqual(known('Old'));
  answer = titled('New');
  vi.setSystemTime(Date.now() - 7 * 3_600_000);
  await vi.waitFor(async () => expect(await ask('/api/a')).toEqual(known('New')), SOON);
});

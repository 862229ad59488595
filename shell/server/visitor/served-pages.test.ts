import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isFromShell } from '@matinee/api/serving';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { forwardedFor, servedPages } from './served-pages.ts';

/** What the API takes (`MAX_BODY_BYTES`, `issuedSchema`). */
const MOST = { bytes: 64 * 1024, views: 500 };
const SITE_KEY = 'k'.repeat(32);
const bodySchema = z.object({ views: z.array(z.object({ token: z.string(), forwarded: z.string() })) });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Takes what the API would take. */
async function api({ answers = true } = {}) {
  const stored: string[] = [];
  let asked = 0;
  const passes: boolean[] = [];
  const server = createServer((request, response) => {
    asked += 1;
    passes.push(isFromShell(request, SITE_KEY));
    void text(request).then((body) => {
      const { views } = bodySchema.parse(JSON.parse(body));
      const isTaken = Buffer.byteLength(body) <= MOST.bytes && views.length <= MOST.views;
      if (isTaken) stored.push(...views.map((view) => view.token));
      if (answers) response.writeHead(isTaken ? 202 : 413).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const warned = vi.fn();
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages = servedPages({ apiUrl, siteKey: SITE_KEY, log: { warn: warned } });
  return { pages, stored, warned, passes, asked: () => asked };
}
const token = (number: number) => `${number}-${'t'.repeat(250)}`;

test.each([1, 500, 3_000])('of %i pages in two seconds the API stores all', async (count) => {
  const { pages, stored, warned, passes } = await api();
  const tokens = Array.from({ length: count }, (_, number) => token(number));
  for (const one of tokens) pages.note(one, '203.0.113.9, 10.0.0.1');
  vi.runAllTimers();
  await vi.waitFor(() => expect(stored).toHaveLength(count));
  expect(new Set(stored)).toEqual(new Set(tokens));
  expect(passes.every(Boolean)).toBe(true);
  expect(warned).not.toHaveBeenCalled();
});

test('addresses of any length leave room for every page', async () => {
  const { pages, stored } = await api();
  for (let number = 0; number < 20; number += 1) pages.note(token(number), '\u20ac, '.repeat(5_000));
  vi.runAllTimers();
  await vi.waitFor(() => expect(stored).toHaveLength(20));
});

test('an API that answers nothing is not asked without end, and the log says what is forgotten', async () => {
  const { pages, asked, warned } = await api({ answers: false });
  for (let number = 0; number < 20_000; number += 1) pages.note(token(number), '203.0.113.9');
  expect(warned).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(0));
  expect(asked()).toBeLessThan(60);
});

test('of what proxies said the end is told, which is the part that may be believed', async () => {
  const app = new Hono().get('/', (c) => c.text(forwardedFor(c)));
  const told = async (header: string) =>
    (await app.request('/', { headers: { 'x-forwarded-for': header } })).text();
  expect(await told('203.0.113.9, 10.0.0.1')).toBe('203.0.113.9, 10.0.0.1');
  const long = await told(`${'6'.repeat(3_000)}, ${'198.51.100.1, '.repeat(100)}203.0.113.9`);
  expect(long.length).toBeLessThan(1_000);
  expect(long).toMatch(/^198\.51\.100\.1, .*, 203\.0\.113\.9$/);
  expect(await told('6'.repeat(3_000))).toBe('');
});

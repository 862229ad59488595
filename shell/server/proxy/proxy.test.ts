import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { passOn } from './proxy.ts';

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function start(server: Server): Promise<string> {
  opened.push(server);
  if (!server.listening) await once(server, 'listening');
  return urlOf(server);
}

/** A proxy in front of a server that answers with `listener`. */
async function proxied(listener: RequestListener): Promise<string> {
  const behind = await start(createServer(listener).listen(0, '127.0.0.1'));
  const app = new Hono().all('/api/*', passOn(behind));
  return start(serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server);
}

/** A server behind it that begins a stream and leaves the rest to the test. */
async function streaming() {
  let answer: (response: ServerResponse) => void = () => {};
  const begun = new Promise<ServerResponse>((resolve) => {
    answer = resolve;
  });
  const url = await proxied((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('first');
    answer(response);
  });
  return { url, begun };
}

const textOf = (read: ReadableStreamReadResult<Uint8Array>) => new TextDecoder().decode(read.value);

test('each part of a stream arrives while the rest is still to come', async () => {
  const { url, begun } = await streaming();
  const reader = (await fetch(`${url}/api/live`)).body!.getReader();
  expect(textOf(await reader.read())).toBe('first');
  (await begun).write('second');
  expect(textOf(await reader.read())).toBe('second');
  (await begun).end();
  expect((await reader.read()).done).toBe(true);
});

test('a stream that the browser leaves is left at the server behind too', async () => {
  const { url, begun } = await streaming();
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/live`, { signal: leaving.signal });
  await response.body!.getReader().read();
  const behind = await begun;
  const closed = once(behind, 'close');
  leaving.abort();
  await closed;
  expect(behind.writableFinished).toBe(false);
});

test('a request that the browser gives up before it is answered is given up behind too', async () => {
  let arrived: (response: ServerResponse) => void = () => {};
  const waiting = new Promise<ServerResponse>((resolve) => {
    arrived = resolve;
  });
  const url = await proxied((_request, response) => arrived(response));
  const leaving = new AbortController();
  const asked = fetch(`${url}/api/slow`, { signal: leaving.signal });
  const behind = await waiting;
  const closed = once(behind, 'close');
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await closed;
});

test('a stream that breaks behind breaks for the browser, and does not end as if it were whole', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { url, begun } = await streaming();
  const reader = (await fetch(`${url}/api/live`)).body!.getReader();
  await reader.read();
  (await begun).destroy();
  await expect(reader.read()).rejects.toThrow();
  log.mockRestore();
});

test('a server that is not there is a failure in the API’s words', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  const target = await start(gone);
  gone.close();
  const app = new Hono().all('/api/*', passOn(target));
  const url = await start(serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server);
  const response = await fetch(`${url}/api/show/all`);
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ success: false, code: 'unreachable' });
});

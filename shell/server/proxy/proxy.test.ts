import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { proxied, proxyTo, start } from './testing/servers.ts';

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

test('a stream goes from socket to socket, under the headers of every answer', async () => {
  const toWeb = vi.spyOn(Readable, 'toWeb');
  const { url, begun } = await streaming();
  const { status, headers, body } = await fetch(`${url}/api/live`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/event-stream');
  // A proxy in between has taken that word for itself.
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('strict-transport-security')).toContain('max-age');
  (await begun).end();
  expect(await text(body!)).toBe('first');
  expect(toWeb).not.toHaveBeenCalled();
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

test.each(['GET', 'POST'])(
  'a server that is not there is a failure in the API’s words: %s',
  async (method) => {
    const gone = createServer().listen(0, '127.0.0.1');
    const target = await start(gone);
    gone.close();
    const url = await proxyTo(target);
    const response = await fetch(`${url}/api/show/all`, {
      method,
      ...(method === 'POST' && { body: 'x'.repeat(1_000_000) }),
    });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ success: false, code: 'unreachable' });
  },
);

test.each([
  ['GET', 200],
  ['POST', 502],
])(
  'a %s that is written into a kept connection which has just been ended is answered with %i',
  async (method, status) => {
    const used = new WeakSet<object>();
    const url = await proxied((request, response) => {
      if (used.has(request.socket)) return request.socket.resetAndDestroy();
      used.add(request.socket);
      return response.end('there');
    });
    expect((await fetch(`${url}/api/show/all`)).status).toBe(200);
    expect((await fetch(`${url}/api/show/all`, { method })).status).toBe(status);
  },
);

test('a GET with a body is not asked once more: the body would be the beginning of the next request, whoever’s that is', async () => {
  let heard = 0;
  const url = await proxied((request, response) => {
    heard += 1;
    if (request.headers['content-length'] !== undefined) return request.socket.resetAndDestroy();
    return response.end('there');
  });
  expect((await fetch(`${url}/api/show/all`)).status).toBe(200);
  // No browser sends one, and fetch refuses to.
  const status = await new Promise((resolve, reject) => {
    const question = ask(`${url}/api/one`, { headers: { 'content-length': 5 } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    question.on('error', reject).end('hello');
  });
  expect(status).toBe(502);
  expect(heard).toBe(2);
  expect((await fetch(`${url}/api/show/all`)).status).toBe(200);
});

/** A server behind that tells how it was asked. */
const telling = () =>
  proxied((request: IncomingMessage, response: ServerResponse) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      response.writeHead(
        200,
        [
          ['content-type', 'text/plain'],
          ['set-cookie', 'one=1'],
          ['set-cookie', 'two=2'],
          ['connection', 'keep-alive'],
        ].flat(),
      );
      response.end(JSON.stringify({ method, url, headers, body }));
    });
  });
interface Echo {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}
const echoed = async (response: Response) => (await response.json()) as Echo;

test('method, path, query, body and headers go on, with the visitor’s address; all cookies come back', async () => {
  const url = await telling();
  const response = await fetch(`${url}/api/booking/create?a=1&b=%2F`, {
    method: 'POST',
    body: 'a body',
    headers: { authorization: 'Bearer me', 'x-forwarded-for': '203.0.113.9' },
  });
  expect(response.headers.getSetCookie()).toEqual(['one=1', 'two=2']);
  expect(await echoed(response)).toMatchObject({
    method: 'POST',
    url: '/api/booking/create?a=1&b=%2F',
    body: 'a body',
    headers: {
      authorization: 'Bearer me',
      'content-length': '6',
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-host': url.slice('http://'.length),
    },
  });
});

test.each(['POST', 'DELETE', 'GET'])(
  'a %s whose body has no length told is one request behind',
  async (method) => {
    const url = await telling();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const inner = 'POST /api/evil HTTP/1.1\r\nhost: x\r\n\r\n';
    socket.write(
      `${method} /api/one HTTP/1.1\r\nhost: x\r\nconnection: close, content-length\r\ntransfer-encoding: chunked\r\n\r\n` +
        `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`,
    );
    const answer = await text(socket);
    const [, body = ''] = /(\{.*\})/s.exec(answer) ?? [];
    expect(JSON.parse(body)).toMatchObject({ method, url: '/api/one', body: inner });
  },
);

test('a prefix that the server behind does not know is taken away, and nothing else', async () => {
  const url = await telling();
  expect(await echoed(await fetch(`${url}/__clerk/v1/client?x=1`))).toMatchObject({ url: '/v1/client?x=1' });
  expect((await fetch(`${url}/__cler%6b/v1/client`)).status).toBe(404);
  expect((await fetch(`${url}/%5F_clerk/v1/client`)).status).toBe(404);
});

test('a redirect is the browser’s to follow', async () => {
  const url = await proxied((_request, response) =>
    response.writeHead(302, { location: 'https://elsewhere.test/' }).end(),
  );
  const response = await fetch(`${url}/api/go`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, 'https://elsewhere.test/']);
});

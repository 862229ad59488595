import { connect } from 'node:net';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { safeHeaders } from './headers.ts';
import { listen } from './listen.ts';
import { refusalLog } from './operating/access-log.ts';
import { createShellMetrics } from './operating/metrics.ts';
import { refusalsUnder } from './refusals.ts';

const SITE = 'https://cinema.test';
const lines: Record<string, unknown>[] = [];
const metrics = createShellMetrics();
let port: number;
let close: () => Promise<void>;
beforeAll(async () => {
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const headers = safeHeaders(SITE);
  const shell = await listen(
    () =>
      new Hono()
        .use(headers)
        .post('/begun', (c) =>
          c.body(new ReadableStream({ start: (it) => it.enqueue(new Uint8Array([65])) })),
        )
        .get('*', (c) => c.text('page')),
    { host: '127.0.0.1', port: 0, trustedProxies: () => false },
    { warn: () => undefined },
    await refusalsUnder(headers, refusalLog(log, metrics)),
  );
  port = shell.port;
  close = () => shell.departure.leave({ drainMs: 0, graceMs: 10 });
});
afterAll(() => close());

/** Sends exactly these bytes, others once something was answered, and reads until the other side hangs up. */
function talk(bytes: string, later?: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => (heard += chunk.toString()));
    if (later !== undefined) socket.once('data', () => socket.write(later, 'latin1'));
    socket.on('close', () => resolve(heard));
    // What is broken off tells nothing more.
    socket.on('error', () => undefined);
  });
}

const GET = 'GET / HTTP/1.1\r\n';
const END = 'connection: close\r\n\r\n';
/** Headers of an answer by their names in small letters, and its body. */
async function answerTo(bytes: string) {
  const [head = '', body = ''] = (await talk(bytes)).split('\r\n\r\n');
  const [status = '', ...pairs] = head.split('\r\n');
  const headers = pairs.map((pair) => [pair.slice(0, pair.indexOf(':')).toLowerCase(), pair.split(': ')[1]]);
  return { status, headers: Object.fromEntries(headers) as Record<string, string>, body };
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['no host', `${GET}${END}`, 400],
  ['a host that is none', `${GET}host: a b?\r\n${END}`, 400],
  ['a host beyond every address', `${GET}host: ${'9'.repeat(40)}\r\n${END}`, 400],
  ['a host and port that are none', `${GET}host: a:b\r\n${END}`, 400],
  ['an address for the server itself', `OPTIONS * HTTP/1.1\r\nhost: a\r\n${END}`, 400],
  ['an address of a proxy', `GET ftp://a/ HTTP/1.1\r\nhost: a\r\n${END}`, 400],
  ['headers of 20 kB', `${GET}host: a\r\nx-a: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an expectation', `${GET}host: a\r\nexpect: miracles\r\n${END}`, 417],
])(
  '%s is refused in the shape of every failure, under the policies of every answer, with its id and its line',
  async (_, bytes, status) => {
    const sent = await answerTo(bytes);
    expect(sent.status).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(sent.body)).toMatchObject({ success: false, message: expect.stringMatching(/\.$/) });
    const { headers: usual } = await answerTo(`${GET}host: cinema.test\r\n${END}`);
    for (const name of [
      'content-security-policy',
      'permissions-policy',
      'referrer-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-frame-options',
    ])
      expect([name, sent.headers[name]]).toEqual([name, usual[name] ?? 'missing']);
    expect(sent.headers['cache-control']).toBe('private, no-store');
    expect(lines.splice(0)).toMatchObject([
      { msg: 'request', route: 'unreadable', status, requestId: sent.headers['x-request-id'] },
    ]);
    expect(sent.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  },
);

test('the id that a proxy gave stays, and what was refused is counted', async () => {
  const { headers } = await answerTo(
    `OPTIONS * HTTP/1.1\r\nhost: a\r\nx-request-id: from-a-proxy-17\r\n${END}`,
  );
  expect(headers['x-request-id']).toBe('from-a-proxy-17');
  expect(await metrics.registry.metrics()).toMatch(
    /http_request_duration_seconds_count\{method="OPTIONS",route="unreadable",status="400"\} [1-9]/,
  );
});

test('what breaks off in the middle of its answer gets no second one', async () => {
  const bytes = `POST /begun HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n`;
  const heard = await talk(bytes, 'zz\r\n');
  expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
});

test('a good request is answered after all of them', async () => {
  expect(await talk(`${GET}host: cinema.test\r\n${END}`)).toMatch(/^HTTP\/1.1 200 [^]*page$/);
});

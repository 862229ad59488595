import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { tokenOf } from '../testing/tokens.ts';

const lines: Record<string, unknown>[] = [];
let api: TestApi;
beforeAll(async () => {
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  api = await startApi({ settings: { REQUEST_TIMEOUT_MS: '300' }, deps: { log } });
});
afterAll(() => api.close());

/** Sends exactly these bytes and reads until the other side hangs up. */
function talk(bytes: string): Promise<string> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('end', () => resolve(heard));
    socket.on('error', reject);
  });
}

test('who looks as of before there were hosts, and names none, is answered', async () => {
  expect(await talk('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});

/** The app has begun with one whose body cannot be read. */
const ROUTE = /^un(readable|matched)$/;
const GET = 'GET /api/health HTTP/1.1\r\n';

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a method that is none', 'G@T / HTTP/1.1\r\nhost: a\r\n\r\n', 400],
  ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['no host', `${GET}connection: close\r\n\r\n`, 400],
  ['a host that is none', `${GET}host: a b?\r\nconnection: close\r\n\r\n`, 400],
  ['a host beyond every address', `${GET}host: ${'9'.repeat(40)}\r\nconnection: close\r\n\r\n`, 400],
  ['a length that is no number', 'POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n', 400],
  [
    'two lengths of one body',
    'POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a chunk of no size', 'POST /api/x HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 400],
  ['a NUL in a header', `${GET}host: a\r\nx-a: \x00\r\n\r\n`, 400],
  ['headers of 20 kB', `${GET}host: a\r\nx-a: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
  ['an expectation', `${GET}host: a\r\nexpect: miracles\r\nconnection: close\r\n\r\n`, 417],
  ['an address that is none', `GET ftp://a/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`, 400],
])('%s is refused in the shape of every failure, with its id and its line', async (_, bytes, status) => {
  lines.splice(0);
  const [head = '', body = ''] = (await talk(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({
    success: false,
    code: expect.stringMatching(/^(invalid|too_large|refused)$/),
    message: expect.stringMatching(/\.$/),
  });
  expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  const [, requestId] = /^x-request-id: ([\w-]{36})$/m.exec(head) ?? [];
  expect(requestId).toBeDefined();
  await expect
    .poll(() => lines)
    .toMatchObject([{ msg: 'request', route: expect.stringMatching(ROUTE), status, requestId, level: 30 }]);
});

test('a host that is none stays refused when it is named again, also after a good one', async () => {
  const ask = (host: string) => talk(`${GET}host: ${host}\r\nconnection: close\r\n\r\n`);
  const none = '9'.repeat(40);
  const answers = [await ask(none), await ask(none), await ask('cinema.test'), await ask(none)];
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['400', '400', '200', '400']);
});

test('a body that does not arrive is the fault of its sender: 408', async () => {
  const head = [
    'POST /api/user/update-favorite HTTP/1.1',
    'host: cinema.test',
    `authorization: Bearer ${tokenOf('ann')}`,
    'content-type: application/json',
    'content-length: 50',
    'connection: close',
  ];
  const heard = await talk(`${head.join('\r\n')}\r\n\r\n{"movieId"`);
  expect(heard).toMatch(/^HTTP\/1.1 408 /);
  expect(heard).toContain('"code":"timeout"');
});

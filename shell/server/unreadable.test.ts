import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from './listen.ts';

let port: number;
let close: () => Promise<void>;
beforeAll(async () => {
  const shell = await listen(
    () => new Hono().get('*', (c) => c.text('page')),
    { host: '127.0.0.1', port: 0, trustedProxies: () => false },
    { warn: () => undefined },
  );
  port = shell.port;
  close = () => shell.departure.leave({ drainMs: 0, graceMs: 10 });
});
afterAll(() => close());

/** Sends exactly these bytes and reads until the other side hangs up. */
function talk(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('end', () => resolve(heard));
    socket.on('error', reject);
  });
}

const GET = 'GET / HTTP/1.1\r\n';
const END = 'connection: close\r\n\r\n';

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
  '%s is refused in the shape of every failure, under the policies of every answer',
  async (_, bytes, status) => {
    const [head = '', body = ''] = (await talk(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toMatchObject({ success: false, message: expect.stringMatching(/\.$/) });
  },
);

test('a good request is answered after all of them', async () => {
  expect(await talk(`${GET}host: cinema.test\r\n${END}`)).toMatch(/^HTTP\/1.1 200 [^]*page$/);
});

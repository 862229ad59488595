import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http, { createServer } from 'node:http';
import https from 'node:https';
import net, { type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfMadeCertificate } from './certificate.ts';
import { allNames, SITE_URL } from './names.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { nginxFiles } from './nginx-files.ts';
import { rigPorts } from './ports.ts';

const PROGRAM = '/usr/sbin/nginx';
const ports = rigPorts(17_900);
const root = path.resolve(import.meta.dirname, '../../../..');
const { hostname } = new URL(SITE_URL);

/** Its certificate is its own, and no connection outlives it: the next nginx has the same port. */
const nginxHere = {
  port: ports.tls,
  host: '127.0.0.1',
  servername: hostname,
  rejectUnauthorized: false,
  agent: false,
} as const;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

function ask(method: string, address: string, bytes = 0): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = https.request({ ...nginxHere, path: address, method }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    request.on('error', reject);
    request.setHeader('host', hostname);
    request.end(Buffer.alloc(bytes));
  });
}

/** Sends exactly these bytes by TLS, and reads until nginx hangs up. */
function talk(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = tls.connect(nginxHere, () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('close', () => resolve(heard));
    socket.on('error', (error: Error) => (heard === '' ? reject(error) : undefined));
  });
}

/** What protects visitors, on every kind of answer. */
const POLICIES = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

describe.skipIf(!existsSync(PROGRAM))('while no server behind nginx answers', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-away-'));
  let nginx: Nginx;
  beforeAll(() => {
    const certificate = selfMadeCertificate(folder, allNames());
    nginx = startNginx(PROGRAM, folder, nginxFiles({ root, folder, ports, certificate }));
  });
  afterAll(() => {
    nginx.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['a page', '/movies'],
    ['a call', '/api/show/all'],
  ])('%s says when to come back, with the headers of every answer', async (_, address) => {
    const { status, headers, text } = await ask('GET', address);
    expect(status).toBe(503);
    expect(headers).toMatchObject({ ...POLICIES, 'retry-after': '5' });
    if (address.startsWith('/api/'))
      expect(JSON.parse(text)).toMatchObject({ success: false, code: 'unreachable' });
    else expect(text).toContain('Please try again');
  });

  test('a call that a shell passes on while no API answers says so as the shell itself would', async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.balancer}/api/show/all`);
    expect(answer.status).toBe(502);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'retry-after': '5',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(await answer.json()).toMatchObject({ success: false, code: 'unreachable' });
  });

  test('whoever comes without TLS is led to the same address with it, and not to a page of nginx', async () => {
    const address = '/movies?day=2026-11-29';
    const { statusCode, headers } = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const to = { host: '127.0.0.1', port: ports.plain, path: address, headers: { host: hostname } };
      http.get(to, (answer) => resolve(answer.resume())).once('error', reject);
    });
    expect([statusCode, headers.location]).toEqual([301, `${SITE_URL}${address}`]);
  });

  test('nobody’s address, words or link to a ticket is written down', async () => {
    await ask('GET', '/ticket/a-secret-link?q=words');
    await ask('GET', '/api/tickets/sent/a-secret-link');
    const logs = readdirSync(path.join(folder, 'logs')).map((file) =>
      readFileSync(path.join(folder, 'logs', file), 'utf8'),
    );
    expect(logs.join('')).not.toMatch(/a-secret-link|words|127\.0\.0\.1/);
  });

  test('a call that is too large is told so in the shape of the API', async () => {
    const { status, headers, text } = await ask('POST', '/api/booking/create', 2_000_000);
    expect(status).toBe(413);
    expect(headers).toMatchObject(POLICIES);
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 'too_large' });
  });

  test('what is too large for a page has the headers of every answer', async () => {
    const { status, headers } = await ask('POST', '/movies', 2_000_000);
    expect(status).toBe(413);
    expect(headers).toMatchObject(POLICIES);
  });

  test.each([
    [
      'cookies that are too many',
      `GET / HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${'c'.repeat(40_000)}\r\n\r\n`,
      431,
    ],
    ['an address that is too long', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`, 414],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a host that is none', 'GET / HTTP/1.1\r\nhost: a/b\r\n\r\n', 400],
    ['another version of HTTP', `GET / HTTP/3.0\r\nhost: ${hostname}\r\n\r\n`, 505],
  ])('%s: refused with the headers of every answer', async (_, bytes, status) => {
    const answer = await talk(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(POLICIES)) expect(answer).toContain(`${name}: ${value}`);
    expect(answer).not.toContain('<center>nginx');
  });

  test('the place of what cannot be read is no page that nginx makes for whoever asks for it', async () => {
    const { status, headers } = await ask('GET', '/__unreadable');
    expect([status, headers['x-frame-options']]).toEqual([400, 'DENY']);
  });
});

describe.skipIf(!existsSync(PROGRAM))('while one server takes connections and says nothing', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-hangs-'));
  const servers: Server[] = [];
  let nginx: Nginx;
  const listen = (server: Server, port = 0) => {
    servers.push(server);
    return new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  };
  beforeAll(async () => {
    const certificate = selfMadeCertificate(folder, allNames());
    const files = nginxFiles({ root, folder, ports, certificate });
    const site = files['conf.d/site.conf'] ?? '';
    const timeout = /(?<=proxy_read_timeout )\d+(?=s;)/g;
    if (site.match(timeout)?.length !== 2) throw new Error('nginx has other limits than two.');
    // The same, in less time.
    nginx = startNginx(PROGRAM, folder, { ...files, 'conf.d/site.conf': site.replaceAll(timeout, '1') });
    await listen(net.createServer(), ports.shells[0]);
    await listen(
      createServer((_request, response) => response.end('the other one')),
      ports.shells[1],
    );
  });
  afterAll(() => {
    nginx.stop();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('whoever only asks is answered by the other one', async () => {
    for (const address of ['/movies', '/api/show/all', '/', '/search'])
      expect(await ask('GET', address)).toMatchObject({ status: 200, text: 'the other one' });
  });
});

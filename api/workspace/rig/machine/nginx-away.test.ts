import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import http, { createServer } from 'node:http';
import https from 'node:https';
import net, { type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

/** Its certificate is its own. */
const nginxHere = { port: ports.tls, host: '127.0.0.1', servername: hostname, rejectUnauthorized: false };

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
    expect(headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
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
      'cache-control': 'no-store',
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

  test('a call that is too large is told so in the shape of the API', async () => {
    const { status, headers, text } = await ask('POST', '/api/booking/create', 2_000_000);
    expect(status).toBe(413);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 'too_large' });
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

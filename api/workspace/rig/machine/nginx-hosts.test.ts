/** The host of a remote as docs/production has it: beside other sites, and in a container behind what has the TLS. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfMadeCertificate } from './certificate.ts';
import { allNames, hostOf } from './names.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { nginxFiles, staticFolder } from './nginx-files.ts';
import { rigPorts } from './ports.ts';

const PROGRAM = '/usr/sbin/nginx';
const ports = rigPorts(18_000);
/** Of the container. */
const PLAIN = 18_060;
const root = path.resolve(import.meta.dirname, '../../../..');

const FILES: Readonly<Record<string, readonly [type: RegExp, text: string]>> = {
  'remoteEntry.js': [/^text\/javascript$/, 'export const movies = []; // as long as code is\n'.repeat(200)],
  'css/main.css': [/^text\/css$/, 'p { color: red }\n'.repeat(200)],
  'view.cjs': [/^text\/javascript$/, 'exports.view = () => null;\n'.repeat(200)],
  'assets/map.svg': [/^image\/svg\+xml$/, `<svg>${'<path/>'.repeat(200)}</svg>`],
};
const UNPACKED: typeof FILES = { 'release.json': [/^application\/json$/, '{"name":"catalog"}'] };

const headersOfHost = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
}
type Ask = (file: string, accepted?: string) => Promise<Answer>;

const answerOf = (request: http.ClientRequest) =>
  new Promise<Answer>((resolve, reject) => {
    request.once('response', (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }),
        reject,
      );
    });
    request.once('error', reject).end();
  });
const accepting = (accepted: string | undefined) =>
  accepted === undefined ? {} : { 'accept-encoding': accepted };

const besideOthers: Ask = (file, accepted) =>
  answerOf(
    https.request({
      host: '127.0.0.1',
      port: ports.tls,
      servername: hostOf('catalog'),
      rejectUnauthorized: false,
      path: `/1.0.0/${file}`,
      headers: { host: hostOf('catalog'), ...accepting(accepted) },
    }),
  );
const inContainer: Ask = (file, accepted) =>
  answerOf(
    http.request({ host: '127.0.0.1', port: PLAIN, path: `/1.0.0/${file}`, headers: accepting(accepted) }),
  );

describe.skipIf(!existsSync(PROGRAM))('the host of a remote', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-host-'));
  let nginx: Nginx;
  beforeAll(() => {
    const certificate = selfMadeCertificate(folder, allNames());
    const served = staticFolder(folder, 'catalog');
    const container = readFileSync(path.join(root, 'docs/production/remote-container.conf'), 'utf8')
      .replace('listen 8080', `listen 127.0.0.1:${PLAIN}`)
      .replace('root /srv/remote', `root ${served}`)
      .replace('/var/log/nginx', path.join(folder, 'logs'));
    for (const [file, [, text]] of Object.entries({ ...FILES, ...UNPACKED })) {
      const place = path.join(served, '1.0.0', file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, text);
      if (file in FILES) writeFileSync(`${place}.br`, brotliCompressSync(text));
    }
    const files = nginxFiles({ root, folder, ports, certificate });
    nginx = startNginx(PROGRAM, folder, { ...files, 'conf.d/container.conf': container });
  });
  afterAll(() => {
    nginx.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each([
    ['beside other sites', besideOthers],
    ['in a container', inContainer],
  ])('%s', (_, ask) => {
    test.each(Object.entries(FILES))('sends %s packed to whose browser takes that', async (file, wanted) => {
      const { status, headers, bytes } = await ask(file, 'gzip, deflate, br, zstd');
      expect(status).toBe(200);
      expect(headers).toMatchObject({ ...headersOfHost, 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(headers['content-type']).toMatch(wanted[0]);
      expect(brotliDecompressSync(bytes).toString()).toBe(wanted[1]);
    });

    test.each([undefined, 'identity', 'gzip', 'gzip, br;q=0', 'x-br'])(
      'sends a file as it is to who takes %s',
      async (accepted) => {
        for (const [file, [type, text]] of Object.entries(FILES)) {
          const { headers, bytes } = await ask(file, accepted);
          expect(headers).toMatchObject({ ...headersOfHost, vary: 'accept-encoding' });
          expect(headers['content-encoding']).toBeUndefined();
          expect(headers['content-type']).toMatch(type);
          expect(bytes.toString()).toBe(text);
        }
      },
    );

    test('sends what lies there unpacked alone as it is', async () => {
      for (const [file, [type, text]] of Object.entries(UNPACKED)) {
        const { headers, bytes } = await ask(file, 'br');
        expect(headers).toMatchObject(headersOfHost);
        expect(headers['content-type']).toMatch(type);
        expect(bytes.toString()).toBe(text);
      }
    });

    test('has nothing where there is nothing, and lets nobody keep that', async () => {
      for (const file of ['js/gone.js', 'gone.json']) {
        const { status, headers } = await ask(file, 'br');
        expect([status, headers['cache-control'], headers['content-encoding']]).toEqual([
          404,
          undefined,
          undefined,
        ]);
      }
    });
  });
});

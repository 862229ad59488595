import type { OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { proxied } from './testing/servers.ts';

const movies = JSON.stringify({
  success: true,
  shows: Array.from({ length: 60 }, (_, id) => ({ id, title: 'Movie' })),
});
const json = { 'content-type': 'application/json' };

/** A server behind that answers with these bytes. */
const behind = (body: string | Buffer, headers: OutgoingHttpHeaders, status = 200) =>
  proxied((_request, response) => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body);
  });

/** Asks without unpacking. */
function ask(url: string, accepted = 'gzip, br', method = 'GET') {
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer; status: number }>(
    (resolve, reject) => {
      request(`${url}/api/any`, { method, headers: { 'accept-encoding': accepted } }, (answer) => {
        buffer(answer).then(
          (bytes) => resolve({ headers: answer.headers, bytes, status: answer.statusCode ?? 0 }),
          reject,
        );
      })
        .once('error', reject)
        .end();
    },
  );
}

test.each([
  ['br', 'gzip, br', brotliDecompressSync],
  ['gzip', 'gzip, br;q=0', gunzipSync],
] as const)('JSON that comes plain is sent as %s to who accepts %s', async (encoding, accepted, unpack) => {
  const { headers, bytes } = await ask(await behind(movies, json), accepted);
  expect(headers).toMatchObject({ ...json, 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(bytes.length).toBeLessThan(movies.length / 2);
  expect(unpack(bytes).toString()).toBe(movies);
});

test('what is compressed already is passed on byte by byte, with its tag', async () => {
  const compressed = brotliCompressSync(movies);
  const etag = 'W/"one"';
  const { headers, bytes } = await ask(await behind(compressed, { ...json, 'content-encoding': 'br', etag }));
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    etag,
    'content-length': String(compressed.length),
  });
  expect(bytes.equals(compressed)).toBe(true);
});

test.each<[what: string, headers: OutgoingHttpHeaders, body?: string, accepted?: string]>([
  ['a small answer', json, '{"success":true}'],
  ['a picture', { 'content-type': 'image/png' }],
  ['what must not be changed', { ...json, 'cache-control': 'no-store, no-transform' }],
  ['what a strong tag names', { ...json, etag: '"one"' }],
  ['an answer to who accepts nothing of it', json, movies, 'identity'],
])('%s is passed on as it is', async (_what, sent, body = movies, accepted = 'gzip, br') => {
  const { headers, bytes } = await ask(await behind(body, sent), accepted);
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['content-length']).toBe(String(body.length));
  expect(bytes.toString()).toBe(body);
});

test('word that the asker has it, and the headers alone, come without a body', async () => {
  const known = await ask(
    await proxied((_request, response) => response.writeHead(304, { etag: 'W/"one"' }).end()),
  );
  expect([known.status, known.headers['etag'], known.bytes.length]).toEqual([304, 'W/"one"', 0]);
  const head = await ask(await behind(movies, json), 'br', 'HEAD');
  expect([head.status, head.headers['content-length']]).toEqual([200, String(movies.length)]);
  expect(head.headers['content-encoding']).toBeUndefined();
});

test('an answer that breaks off while it is compressed breaks for the browser too', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const url = await proxied((_request, response) => {
    response.writeHead(200, { ...json, 'content-length': movies.length });
    response.write(movies.slice(0, 1_500), () => response.destroy());
  });
  await expect(ask(url)).rejects.toThrow();
  log.mockRestore();
});

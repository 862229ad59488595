import { request as send, type IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { keptLog } from '../testing/kept-log.ts';

const { log, lines } = keptLog('debug');

let api: TestApi;
beforeEach(async () => {
  api = await startApi({
    settings: { MONGODB_TIMEOUT_MS: '300' },
    deps: { log },
    losesDatabase: true,
  });
  const body = { movieId: '101', showsInput: [{ date: '2026-03-03', time: ['10:00'] }], showPrice: 12 };
  await api.call('POST', '/api/show/add', { as: 'boss', body });
  lines.length = 0;
});
afterEach(() => api.close());

interface Raw {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** As it is on the wire: nothing decompressed, no header of fetch's own. */
function ask(path: string, headers: Record<string, string> = {}, body?: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = send(`${api.url}${path}`, { headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { date: _, ...rest } = response.headers;
        resolve({
          status: response.statusCode,
          headers: rest,
          body: Buffer.concat(parts).toString('base64'),
        });
      });
    });
    request.on('error', reject).end(body);
  });
}

const id = { 'x-request-id': 'shell-0123456789' };

test.each(['/api/show/all', '/api/show/101'])('%s is the same kept as made', async (path) => {
  const etag = String((await ask(path)).headers.etag);
  for (const heard of [
    {},
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'gzip' },
    { 'if-none-match': etag },
  ]) {
    // Bytes with a query are the router's to send.
    const made = await ask(`${path}?`, { ...id, ...heard });
    expect(made.headers['content-security-policy']).toBeDefined();
    expect(await ask(path, { ...id, ...heard })).toEqual(made);
  }
});

test('a kept answer is measured as a made one, and leaves the same line at the level debug', async () => {
  await ask('/api/show/101', id);
  await ask('/api/show/101', id);
  expect(lines.map(({ level }) => level)).toEqual([30, 20]);
  const [made, kept] = lines.map((line) => ({ ...line, time: 0, level: 0, ms: typeof line['ms'] }));
  expect(kept).toEqual(made);
  expect(kept).toMatchObject({ route: '/api/show/:id', requestId: id['x-request-id'], status: 200 });
  const { body } = await api.call('GET', '/metrics');
  expect(body['text']).toMatch(/count{method="GET",route="\/api\/show\/:id",status="200"} 2\n/);
});

test('a kept answer needs no database', async () => {
  const whole = await ask('/api/show/all', id);
  await api.stopDatabase();
  expect(await ask('/api/show/all', id)).toEqual(whole);
});

test('a request that carries a body is the router’s, which knows the limits of one', async () => {
  await ask('/api/show/all');
  expect((await ask('/api/show/all', { 'content-length': '70000' }, 'x'.repeat(70_000))).status).toBe(413);
});

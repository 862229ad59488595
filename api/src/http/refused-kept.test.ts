import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { keptLog } from '../testing/kept-log.ts';

const { log, lines } = keptLog('info');
const MOST = 3;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({
    settings: { PUBLIC_PER_MINUTE: String(MOST), TRUSTED_PROXIES: '10.0.0.0/8' },
    deps: { log },
  });
});
afterAll(() => api.close());

const PATH = '/api/show/all';
const MOVIE = '/api/show/101';
const linesOf = (status: number) => lines.filter((line) => line['status'] === status);
const from = (address: string, path = PATH) =>
  api.call('GET', path, { headers: { 'x-forwarded-for': address, 'x-request-id': 'shell-0123456789' } });

const shape = ({ status, headers, body }: Awaited<ReturnType<typeof from>>) => ({
  status,
  body: { ...body, retryAfter: typeof body['retryAfter'] },
  headers: Object.fromEntries(
    [...headers].filter(([name]) => !/^(date|retry-after|content-length)$/.test(name)),
  ),
});

test('one too many for a kept answer is refused as the router refuses: same body, same headers', async () => {
  // Each of these is counted: the first is made, the others are kept.
  for (let at = 0; at < MOST; at += 1) expect((await from('203.0.113.1')).status).toBe(200);
  const fast = await from('203.0.113.1');
  // With a query it is not what is kept, and the router's to refuse.
  const slow = await from('203.0.113.1', `${PATH}?`);
  expect(fast.status).toBe(429);
  expect(Number(fast.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(shape(fast)).toEqual(shape(slow));
});

test('the first refusal of a minute is a line that says from where, the others are only measured', async () => {
  lines.length = 0;
  for (let at = 0; at < MOST; at += 1) await from('203.0.113.2');
  for (let at = 0; at < 5; at += 1) expect((await from('203.0.113.2')).status).toBe(429);
  const refused = lines.filter(({ status }) => status === 429);
  expect(refused).toMatchObject([{ code: 'too_many_requests', route: PATH, from: expect.any(String) }]);
  const { text } = (await api.call('GET', '/metrics')).body;
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/show\/all",status="429"\} [6-9]/,
  );
});

test('whoever has asked too often is refused as cheaply when nothing is kept any more', async () => {
  for (let at = 0; at <= MOST; at += 1) await from('203.0.113.3');
  api.clock.advance(5);
  lines.length = 0;
  expect((await from('203.0.113.3')).status).toBe(429);
  expect(linesOf(429)).toEqual([]);
  expect((await from('203.0.113.4')).status).toBe(200);
});

test.each([
  ['/api/show/999999', 404],
  ['/api/show/abc', 400],
])('what is refused everybody alike is kept: %s', async (path, status) => {
  lines.length = 0;
  const address = `203.0.113.${status % 256}`;
  const made = await from(address, path);
  const kept = await from(address, path);
  expect(made.status).toBe(status);
  expect(shape(kept)).toEqual(shape(made));
  expect(kept.headers.get('content-length')).toBe(String(JSON.stringify(kept.body).length));
  expect(linesOf(status)).toHaveLength(1);
  // It counts like any other request.
  expect((await from(address, path)).status).toBe(status);
  expect((await from(address, path)).status).toBe(429);
  api.clock.advance(1);
  await from('203.0.113.5', path);
  expect(linesOf(status)).toHaveLength(2);
});

test('a movie that was unknown is there as soon as it has a show', async () => {
  expect((await from('203.0.113.6', MOVIE)).status).toBe(404);
  const body = { movieId: '101', showsInput: [{ date: '2026-03-03', time: ['10:00'] }], showPrice: 12 };
  expect((await api.call('POST', '/api/show/add', { as: 'boss', body })).status).toBe(200);
  expect((await from('203.0.113.6', MOVIE)).status).toBe(200);
});

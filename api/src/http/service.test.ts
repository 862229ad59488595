import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { databaseUnavailable } from './database-unavailable.ts';
import { keptLog } from '../testing/kept-log.ts';
import { tokenOf } from '../testing/tokens.ts';

const { log, lines } = keptLog();

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ settings: { METRICS_TOKEN: 'a-token-for-metrics' }, deps: { log } });
});
afterAll(() => api.close());

test('health asks nobody, ready asks the database', async () => {
  expect(await api.call('GET', '/api/health')).toMatchObject({ status: 200, body: { status: 'up' } });
  expect(await api.call('GET', '/api/ready')).toMatchObject({ status: 200, body: { database: 'up' } });
});

test('of a rush that asks whether it is ready one asks the database, and the log has a line when the answer changes', async () => {
  const rush = async (status: number) => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => api.call('GET', '/api/ready')));
    expect(answers.filter((answer) => answer.status !== status)).toEqual([]);
  };
  const ping = vi.spyOn(api.deps.db, 'ping');
  onTestFinished(() => ping.mockRestore());
  const answered = () =>
    vi.waitFor(async () => expect((await api.call('GET', '/api/ready')).status).toBe(200), 5_000);
  await answered();
  lines.length = 0;
  ping.mockImplementation(() => Promise.reject(databaseUnavailable()));
  await vi.waitFor(async () => expect((await api.call('GET', '/api/ready')).status).toBe(503), 5_000);
  const before = ping.mock.calls.length;
  await rush(503);
  // One more where the second of the last answer ended meanwhile.
  expect(ping.mock.calls.length - before).toBeLessThan(10);
  const told = () => lines.filter(({ msg, route }) => msg === 'request' && route === '/api/ready');
  expect(told().map(({ status }) => status)).toEqual([503]);
  ping.mockRestore();
  await answered();
  await rush(200);
  expect(told().map(({ status }) => status)).toEqual([503, 200]);
});

test('a request leaves one line without token, body, query or id of a person', async () => {
  lines.length = 0;
  const token = tokenOf('user_ann');
  // Long, as a few digits stand by chance in the time of a line.
  const movieId = '4242424242';
  await api.call('POST', '/api/user/update-favorite?q=private', {
    headers: { authorization: `Bearer ${token}`, 'x-request-id': 'shell-0123456789' },
    body: { movieId },
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    requestId: 'shell-0123456789',
    method: 'POST',
    route: '/api/user/update-favorite',
    status: 404,
    code: 'not_found',
    signedIn: true,
  });
  const text = JSON.stringify(lines);
  for (const secret of [token, 'private', movieId, 'user_ann']) expect(text).not.toContain(secret);
});

test('who is refused for who they are has a name that says nothing, the same each time, and so has where they come from', async () => {
  lines.length = 0;
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  for (const as of ['ann', 'ann', 'bob']) await api.call('GET', '/api/admin/dashboard', { as, headers });
  await api.call('GET', '/api/admin/dashboard', { headers: { 'x-forwarded-for': '203.0.113.8' } });
  const [one, again, other, nobody] = lines;
  expect(one).toMatchObject({
    status: 403,
    who: expect.stringMatching(/^[0-9a-f]{16}$/),
    from: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(again).toMatchObject({ who: one?.['who'], from: one?.['from'] });
  expect(other).toMatchObject({ from: one?.['from'] });
  expect(other?.['who']).not.toBe(one?.['who']);
  expect(nobody).toMatchObject({ status: 401 });
  expect(nobody).not.toHaveProperty('who');
  expect(nobody?.['from']).not.toBe(one?.['from']);
  expect(JSON.stringify(lines)).not.toContain('203.0.113');
});

test('a line names the pattern of the route, not the path', async () => {
  lines.length = 0;
  await api.call('GET', '/api/show/31337');
  await api.call('GET', '/api/wp-admin.php');
  expect(lines.map((line) => line['route'])).toEqual(['/api/show/:id', 'unmatched']);
});

test('metrics are for who knows the token, also on this machine: a proxy here may not say for whom it asks', async () => {
  const asked = (headers: Record<string, string>) => api.call('GET', '/metrics', { headers });
  const right = { authorization: 'Bearer a-token-for-metrics' };
  expect((await asked({})).status).toBe(404);
  expect((await asked({ authorization: 'Bearer a-token-for-metricz' })).status).toBe(404);
  expect((await asked({ ...right, 'x-forwarded-for': '203.0.113.5' })).status).toBe(200);
  expect((await asked(right)).body['text']).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/show/:id"',
  );
});

test('without a token they are for this machine, and for nobody who is forwarded', async () => {
  const plain = await startApi();
  onTestFinished(() => plain.close());
  const asked = async (headers: Record<string, string>) =>
    (await plain.call('GET', '/metrics', { headers })).status;
  expect(await asked({})).toBe(200);
  expect(await asked({ 'x-forwarded-for': '203.0.113.5' })).toBe(404);
});

test('the document tells every call of the specification', async () => {
  const { body } = await api.call('GET', '/api/openapi.json');
  const paths = Object.keys(body['paths'] ?? {});
  for (const path of [
    '/api/admin/is-admin',
    '/api/show/all',
    '/api/user/favorites',
    '/api/user/update-favorite',
    '/api/show/{id}',
    '/api/booking/confirm',
    '/api/user/bookings',
    '/api/booking/seat/{showId}',
    '/api/booking/create',
    '/api/admin/dashboard',
    '/api/admin/all-shows',
    '/api/admin/all-bookings',
    '/api/show/now-playing',
    '/api/show/add',
  ])
    expect(paths).toContain(path);
});

test('the document groups its calls by what they are about', async () => {
  const { body } = await api.call('GET', '/api/openapi.json');
  const calls = Object.values(body['paths'] ?? {}).flatMap((path) => Object.values(path as object));
  const groups = new Set(calls.map(({ tags }: { tags?: string[] }) => tags?.join()));
  expect([...groups].sort()).toEqual([
    'admin',
    'booking',
    'candidates',
    'composition',
    'door',
    'files',
    'previews',
    'releases',
    'reports',
    'service',
    'shells',
    'show',
    'site',
    'teams',
    'tickets',
    'trust',
    'user',
  ]);
});

test('the page of the document runs local files only and no inline script', async () => {
  const page = await api.call('GET', '/api/docs');
  const html = String(page.body['text']);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(html).not.toMatch(/<script(?![^>]*\ssrc="\/api\/)/);
  for (const [, path = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g))
    expect((await api.call('GET', path)).status).toBe(200);
});

test('a server that shuts down is not ready any more', async () => {
  api.deps.shutdown.abort();
  const leaving = await api.call('GET', '/api/ready');
  expect(leaving).toMatchObject({ status: 503, body: { code: 'shutting_down' } });
  expect(leaving.headers.get('retry-after')).toBe('1');
  expect((await api.call('GET', '/api/health')).status).toBe(200);
});

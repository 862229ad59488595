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
const from = (address: string, path = PATH) =>
  api.call('GET', path, { headers: { 'x-forwarded-for': address, 'x-request-id': 'shell-0123456789' } });

test('one too many for a kept answer is refused as the router refuses: same body, same headers', async () => {
  // Each of these is counted: the first is made, the others are kept.
  for (let at = 0; at < MOST; at += 1) expect((await from('203.0.113.1')).status).toBe(200);
  const fast = await from('203.0.113.1');
  // With a query it is not what is kept, and the router's to refuse.
  const slow = await from('203.0.113.1', `${PATH}?`);
  expect(fast.status).toBe(429);
  expect(Number(fast.headers.get('retry-after'))).toBeGreaterThan(0);
  const shape = ({ status, headers, body }: typeof fast) => ({
    status,
    body: { ...body, retryAfter: typeof body['retryAfter'] },
    headers: Object.fromEntries(
      [...headers].filter(([name]) => !/^(date|retry-after|content-length)$/.test(name)),
    ),
  });
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

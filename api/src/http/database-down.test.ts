import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ settings: { MONGODB_TIMEOUT_MS: '300', LIST_CACHE_MS: '0' } });
  await api.stopDatabase();
});
afterAll(() => api.close());

test.each([
  ['/api/ready', undefined],
  ['/api/show/all', undefined],
  ['/api/show/101', undefined],
  ['/api/user/favorites', 'ann'],
  ['/api/admin/all-shows', 'boss'],
])('without its database %s is 503 and says when to come back', async (path, as) => {
  const answer = await api.call('GET', path, as ? { as } : {});
  expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'database_unavailable' } });
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.body['requestId']).toBe(answer.headers.get('x-request-id'));
});

test('what needs no database works on', async () => {
  expect((await api.call('GET', '/api/health')).status).toBe(200);
  expect((await api.call('GET', '/api/show/now-playing', { as: 'ann' })).status).toBe(200);
});

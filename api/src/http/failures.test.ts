import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { tokenOf } from '../testing/tokens.ts';
import { FAILURE_CODES } from './failure-codes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const favorite = (body: unknown, headers: Record<string, string> = {}) =>
  api.call('POST', '/api/user/update-favorite', { as: 'ann', body, headers });

test('every code of a failure is written one way, once, and documented', async () => {
  for (const code of FAILURE_CODES) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(new Set(FAILURE_CODES).size).toBe(FAILURE_CODES.length);
  const { body } = await api.call('GET', '/api/openapi.json');
  expect(body).toHaveProperty('components.schemas.Failure.properties.code.enum', [...FAILURE_CODES]);
});

test('an address that leads nowhere is 404 in the shape of every failure', async () => {
  for (const path of ['/api/nothing', '/', '/api/show/all/more'])
    expect(await api.call('GET', path)).toMatchObject({
      status: 404,
      body: { success: false, code: 'not_found' },
    });
});

test('a fault of ours is 500 with a request id and none of its details', async () => {
  api.deps.movies.nowPlaying = () => Promise.reject(new Error('secret detail'));
  const answer = await api.call('GET', '/api/show/now-playing', { as: 'ann' });
  expect(answer).toMatchObject({ status: 500, body: { success: false, code: 'internal' } });
  expect(answer.body['requestId']).toBe(answer.headers.get('x-request-id'));
  expect(JSON.stringify(answer.body)).not.toContain('secret');
});

test('a handler that hangs is ended by the time limit, and the caller hears when to come back', async () => {
  const hasty = await startApi({ settings: { REQUEST_TIMEOUT_MS: '50' } });
  hasty.deps.movies.nowPlaying = () => new Promise(() => {});
  const answer = await hasty.call('GET', '/api/show/now-playing', { as: 'ann' });
  expect(answer).toMatchObject({ status: 504, body: { success: false, code: 'timeout', retryAfter: 5 } });
  expect(answer.headers.get('retry-after')).toBe('5');
  await hasty.close();
});

test('a body that is not JSON is 400, one that is not declared as such 415', async () => {
  expect(await favorite('{"movieId":')).toMatchObject({
    status: 400,
    body: { success: false, code: 'invalid' },
  });
  const undeclared = await favorite('{"movieId":"1"}', { 'content-type': 'text/plain' });
  expect(undeclared).toMatchObject({ status: 415, body: { success: false, code: 'unsupported' } });
});

test('a body over 64 kB is 413, also when its length is not announced', async () => {
  const body = JSON.stringify({ movieId: '1', padding: 'x'.repeat(70_000) });
  expect(await favorite(body)).toMatchObject({ status: 413, body: { success: false, code: 'too_large' } });
  const response = await fetch(`${api.url}/api/user/update-favorite`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf('ann')}`, 'content-type': 'application/json' },
    body: new Blob([body]).stream(),
    duplex: 'half',
  });
  expect(response.status).toBe(413);
});

test('a well-formed request id is kept, any other is replaced', async () => {
  const kept = await api.call('GET', '/api/health', { headers: { 'x-request-id': 'shell-0123456789' } });
  expect(kept.headers.get('x-request-id')).toBe('shell-0123456789');
  for (const bad of ['short', 'with spaces in it', 'x'.repeat(65), '{"forged":"line"}']) {
    const replaced = await api.call('GET', '/api/health', { headers: { 'x-request-id': bad } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('every answer carries the security headers, is kept nowhere, and opens to no other origin', async () => {
  const { headers } = await api.call('GET', '/api/health', { headers: { origin: 'https://evil.example' } });
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

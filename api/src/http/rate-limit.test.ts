import { afterAll, beforeAll, expect, test } from 'vitest';
import { shellLane } from './shell-lane.ts';
import { startApi, type TestApi } from '../testing/harness.ts';

const SITE_KEY = 'a secret that two processes share';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({
    settings: { PUBLIC_PER_MINUTE: '3', COSTLY_PER_MINUTE: '2', TRUSTED_PROXIES: '10.0.0.1', SITE_KEY },
  });
});
afterAll(() => api.close());

const from = (address: string, path = '/api/show/all') =>
  api.call('GET', path, { headers: { 'x-forwarded-for': address } });

test('an address that asks too often is told when to come back; others are served', async () => {
  for (let round = 0; round < 3; round += 1) expect((await from('203.0.113.1')).status).toBe(200);
  const refused = await from('203.0.113.1');
  expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too_many_requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await from('203.0.113.2')).status).toBe(200);
});

test('an address that a visitor makes up does not count as his', async () => {
  for (let round = 0; round < 3; round += 1) await from(`198.51.100.${round}, 203.0.113.9`);
  expect((await from('198.51.100.77, 203.0.113.9')).status).toBe(429);
});

test('whoever has a whole IPv6 network is still one visitor', async () => {
  for (let round = 1; round <= 3; round += 1) await from(`2001:db8:1:2::${round}`);
  expect((await from('2001:db8:1:2::99')).status).toBe(429);
  // However it is written: what cannot be read in what a stranger sends must end no process.
  expect((await from('2001:db8:1:2::99%br-0a1b2c')).status).toBe(429);
  expect((await from('2001:db8:1:3::99')).status).toBe(200);
});

test('a proxy of ours is believed, in whichever way the socket writes its address', async () => {
  for (const proxy of ['10.0.0.1', '::ffff:10.0.0.1', '10.0.0.1, ::ffff:127.0.0.1'])
    expect((await from(`203.0.113.20, ${proxy}`)).status).toBe(200);
  expect((await from('203.0.113.20, 10.0.0.1')).status).toBe(429);
  expect((await from('203.0.113.21, 10.0.0.1')).status).toBe(200);
});

test('a costly call is counted by user, wherever he comes from', async () => {
  const ask = (as: string) => api.call('GET', '/api/show/now-playing', { as });
  expect((await ask('ann')).status).toBe(200);
  expect((await ask('ann')).status).toBe(200);
  expect((await ask('ann')).status).toBe(429);
  expect((await ask('bob')).status).toBe(200);
});

test('strangers cannot fill the lane of the shell, and nobody else gets into it', async () => {
  const asked = async (headers: Record<string, string>) =>
    (await api.call('GET', '/api/show/all', { headers })).status;
  const stranger = { 'x-forwarded-for': '203.0.113.77' };
  for (let round = 0; round < 3; round += 1) await asked(stranger);
  expect(await asked({ ...stranger, ...shellLane('another secret of thirty-two letters') })).toBe(429);
  expect(await asked({ ...stranger, 'x-matinee-shell': '' })).toBe(429);
  for (let round = 0; round < 10; round += 1) expect(await asked(shellLane(SITE_KEY))).toBe(200);
});

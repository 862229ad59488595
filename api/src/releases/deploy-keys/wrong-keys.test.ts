import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Alarm } from '../../alarms/index.ts';
import { keptLog } from '../../testing/kept-log.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { keys, operatorSettings, releaseOf, sealOf, shellOf } from '../testing/operator.ts';

let api: TestApi;
let alarms: Parameters<Alarm>[];
let lines: Record<string, unknown>[];
beforeEach(async () => {
  alarms = [];
  const kept = keptLog();
  lines = kept.lines;
  const deps = { log: kept.log, alarm: (...said: Parameters<Alarm>) => void alarms.push(said) };
  const settings = {
    ...operatorSettings,
    DEPLOY_KEYS: `${operatorSettings.DEPLOY_KEYS},operator.mai=a-key-of-mai-alone`,
  };
  api = await startApi({ settings, deps });
});
afterEach(() => api.close());

const send = (key: string, path = '/api/composition') =>
  api.call('POST', path, {
    body: { remotes: {}, expected: null, by: 'Somebody else', reason: 'a test' },
    headers: { authorization: `Bearer ${key}` },
  });

test('wrong keys are logged without the key, raise an alarm, and are not listened to for ever', async () => {
  for (let count = 1; count <= 10; count++)
    expect((await send(`guess-number-${count}-of-many`, '/api/releases')).status).toBe(401);
  const refused = await send('guess-number-11-of-many');
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  // The right key may be the next guess.
  expect((await send(keys.operator)).status).toBe(429);
  expect(alarms).toHaveLength(10);
  expect(alarms[0]).toMatchObject(['key-used-wrongly', 'unknown', expect.any(String)]);
  const logged = lines.filter(({ msg }) => msg === 'wrong deploy key');
  expect(logged.at(-1)).toMatchObject({ path: '/api/releases', wrongKeys: 10 });
  expect(JSON.stringify(lines)).not.toContain('guess-number');
});

test('after the clock was set back by hours, whoever guessed is told to wait no longer than it lasts', async () => {
  for (let count = 1; count <= 10; count++) await send(`guess-number-${count}-of-many`, '/api/releases');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now - 5 * 3_600_000);
  const refused = await send('guess-number-11-of-many');
  vi.restoreAllMocks();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBe(900);
});

test('guesses from many networks of one subscriber are of one', async () => {
  const guess = (network: number) =>
    api.call('POST', '/api/releases', {
      body: {},
      headers: {
        authorization: `Bearer guess-number-${network}-of-many`,
        'x-forwarded-for': `2001:db8:1:1${network.toString(16).padStart(2, '0')}::7`,
      },
    });
  for (let network = 1; network <= 10; network++) expect((await guess(network)).status).toBe(401);
  expect((await guess(11)).status).toBe(429);
});

test('a call without a key is no guess', async () => {
  for (let count = 0; count < 15; count++) expect((await api.call('POST', '/api/releases')).status).toBe(401);
  expect(alarms).toEqual([]);
});

test('a team’s key that is used to change what is live is refused, and somebody is told whose', async () => {
  expect((await send(keys.catalog)).status).toBe(403);
  expect(alarms).toMatchObject([['key-used-wrongly', 'catalog', expect.stringContaining('catalog')]]);
});

test('nor may it do what is another team’s, or sign for it, and somebody is told each time', async () => {
  const release = sealOf('http://localhost:1', releaseOf('booking', '1.0.0'));
  const headers = { authorization: `Bearer ${keys.catalog}` };
  const uses: [path: string, body: object][] = [
    ['releases', release],
    ['releases/check', release],
    ['releases', { ...release, name: 'catalog' }],
    ['shells', { shell: shellOf('1.0.0') }],
    ['shells/files/missing', { files: [] }],
    ['candidates', { releases: { booking: '1.0.0' } }],
    ['previews', { name: 'booking', version: '1.0.0' }],
  ];
  for (const [path, body] of uses)
    expect([path, (await api.call('POST', `/api/${path}`, { body, headers })).status]).toEqual([path, 403]);
  expect(alarms.map(([kind, subject]) => [kind, subject])).toEqual(
    uses.map(() => ['key-used-wrongly', 'catalog']),
  );
  const told = lines.filter(({ msg }) => msg === 'deploy key used for what it may not do');
  expect(told.map(({ path }) => path)).toEqual(uses.map(([path]) => `/api/${path}`));
});

test('what the site allows nobody is no wrong use of a team’s key', async () => {
  const headers = { authorization: `Bearer ${keys.catalog}` };
  const body = { name: 'catalog', address: 'http://localhost:3005/' };
  const refused = await api.call('POST', '/api/previews/localhost', { body, headers });
  expect(refused).toMatchObject({ status: 403, body: { code: 'overrides_off' } });
  expect(alarms).toEqual([]);
});

test('operators are told apart by their keys, whatever name a request gives', async () => {
  expect((await send('a-key-of-mai-alone')).status).toBe(200);
  const pointer = await api.deps.db.raw.collection<{ _id: string }>('pointers').findOne({ _id: 'live' });
  expect(pointer).toMatchObject({ history: [{ act: 'promoted', by: 'operator.mai' }] });
});

import { afterEach, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';

const MINUTE_MS = 60_000;
const HOURS_MS = 2 * 3_600_000;
const MOST = 3;
const PATH = '/api/show/all';

const started: TestApi[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const api of started.splice(0).reverse()) await api.close();
});

async function start(settings: Record<string, string>, deps: Partial<TestApi['deps']> = {}) {
  const api = await startApi({ settings: { PUBLIC_PER_MINUTE: String(MOST), ...settings }, deps });
  started.push(api);
  return api;
}

/** Somebody sets the machine's clock. */
function setClock(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + ms);
}

/** By the router: what is kept is refused before. */
const ask = (api: TestApi) => api.call('GET', `${PATH}?`);
async function askOften(api: TestApi, times = MOST) {
  for (let at = 0; at < times; at += 1) expect((await ask(api)).status).toBe(200);
}
const patienceOf = async (api: TestApi) => {
  const { status, headers } = await ask(api);
  expect(status).toBe(429);
  return Number(headers.get('retry-after'));
};

test('whoever has asked too often comes back within the minute, also after the clock was set back by hours', async () => {
  const api = await start({});
  await askOften(api);
  setClock(-HOURS_MS);
  expect(await patienceOf(api)).toBeLessThanOrEqual(60);
  expect(await patienceOf(api)).toBeLessThanOrEqual(60);
});

test('who is refused before the clock is set back is not refused for longer by that, with shared limits either', async () => {
  const api = await start({ SHARED_LIMITS: 'all' });
  await askOften(api);
  await patienceOf(api);
  setClock(-HOURS_MS);
  expect(await patienceOf(api)).toBeLessThanOrEqual(60);
});

test('a machine whose clock is ahead makes no minute of shared limits longer for the other processes', async () => {
  const right = await start({ SHARED_LIMITS: 'all' });
  const ownClock = { aheadMs: () => HOURS_MS, isRight: () => false };
  const ahead = await start({ SHARED_LIMITS: 'all' }, { db: right.deps.db, ownClock });
  const now = Date.now();
  setClock(HOURS_MS);
  await askOften(ahead, 1);
  vi.useRealTimers();
  const [count] = await right.deps.db.raw.collection('rateLimits').find().toArray();
  expect(count?.['expire'].getTime() - now).toBeLessThan(2 * MINUTE_MS);
  await askOften(right, MOST - 1);
  expect(await patienceOf(right)).toBeLessThanOrEqual(60);
});

test('a minute that began when all clocks were ahead is over', async () => {
  const api = await start({ SHARED_LIMITS: 'all' });
  await askOften(api);
  const expire = new Date(Date.now() + HOURS_MS);
  await api.deps.db.raw.collection('rateLimits').updateMany({}, { $set: { expire } });
  await askOften(api);
  expect(await patienceOf(api)).toBeLessThanOrEqual(60);
});

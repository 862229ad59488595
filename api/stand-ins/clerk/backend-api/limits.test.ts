import { afterEach, expect, test, vi } from 'vitest';
import { developmentPublishableKey } from '../index.ts';
import { SECRET_KEY, startForTest } from '../testing/start-for-test.ts';

let running: Awaited<ReturnType<typeof startForTest>>;
afterEach(async () => {
  vi.restoreAllMocks();
  await running.standIn.close();
});

/** So many calls at once, and how they were answered. */
const count = async (calls: number, path = 'users/count') => {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  const answers = await Promise.all(
    Array.from({ length: calls }, () => fetch(`${running.standIn.url}/v1/${path}`, { headers })),
  );
  return answers.map(({ status }) => status);
};
const development = {
  publishableKey: developmentPublishableKey('mule.clerk.accounts.dev'),
  isCounting: true,
};

test('a development instance answers a hundred calls in ten seconds, and tells the next one when to come back', async () => {
  running = await startForTest(development);
  const start = Date.now();
  const now = vi.spyOn(Date, 'now').mockReturnValue(start);
  expect(new Set(await count(100))).toEqual(new Set([200]));
  now.mockReturnValue(start + 3500);
  await expect(running.clerk.users.getCount()).rejects.toMatchObject({
    status: 429,
    retryAfter: 7,
    errors: [{ code: 'rate_limit_exceeded' }],
  });
  now.mockReturnValue(start + 10_000);
  expect(await running.clerk.users.getCount()).toBe(3);
});

test('its keys may be asked for as often as one likes, and a production instance answers ten times as much', async () => {
  running = await startForTest(development);
  expect(new Set(await count(120, 'jwks'))).toEqual(new Set([200]));
  await running.standIn.close();
  running = await startForTest({ isCounting: true });
  expect(new Set(await count(300))).toEqual(new Set([200]));
});

test('a limit that is ordered is of one path, until it is lifted', async () => {
  running = await startForTest();
  running.standIn.limit('/v1/users', 4);
  await expect(running.clerk.users.getCount()).rejects.toMatchObject({ status: 429, retryAfter: 4 });
  expect(await count(1, 'jwks')).toEqual([200]);
  running.standIn.liftLimit();
  expect(await running.clerk.users.getCount()).toBe(3);
});

test('a development instance tells its pages that it is one', async () => {
  running = await startForTest(development);
  const answer: unknown = await (await fetch(`${running.standIn.url}/v1/environment`)).json();
  expect(answer).toMatchObject({
    display_config: { instance_environment_type: 'development', show_devmode_warning: true },
  });
});

test('after a rotation both keys are published, here and to pages, and the old one until it is withdrawn', async () => {
  running = await startForTest();
  const kids = async (path: string) => {
    const answer = await fetch(`${running.standIn.url}/v1/${path}`, {
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    });
    return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
  };
  const [old] = await kids('jwks');
  await running.standIn.rotateKey();
  const both = await kids('jwks');
  expect(both).toHaveLength(2);
  expect(both[1]).toBe(old);
  expect(await kids('.well-known/jwks.json')).toEqual(both);
  running.standIn.withdrawOldKeys();
  expect(await kids('jwks')).toEqual([both[0]]);
});

test('an account whose address nobody has proven says so', async () => {
  running = await startForTest({
    seed: [{ email: 'a@b.test', password: 'long enough', isUnverified: true }],
  });
  const { data } = await running.clerk.users.getUserList();
  expect(data[0]?.primaryEmailAddress?.verification?.status).toBe('unverified');
});

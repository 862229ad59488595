import { createClerkClient } from '@clerk/backend';
import { type ClerkStandIn, localPublishableKey, startClerkStandIn } from '@matinee/stand-ins/clerk';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { clerkIdentity } from '../users/identity.ts';

const SECRET_KEY = 'sk_live_local';
const UNKNOWN = '0123456789abcdef01234567';

let clerk: ClerkStandIn;
let api: TestApi;
let admin = '';

const users = () =>
  createClerkClient({ secretKey: SECRET_KEY, apiUrl: clerk.url, telemetry: { disabled: true } }).users;
const setRole = (role: string | null) => users().updateUserMetadata(admin, { publicMetadata: { role } });

/** The real question to Clerk behind the API's own tokens. */
beforeAll(async () => {
  clerk = await startClerkStandIn({
    dir: null,
    port: 0,
    publishableKey: localPublishableKey('clerk.cinema.test'),
    secretKey: SECRET_KEY,
    allowedOrigins: ['http://cinema.test'],
    log: () => {},
  });
  api = await startApi();
  const { isAdmin } = clerkIdentity({ ...api.deps.config.clerk, secretKey: SECRET_KEY, apiUrl: clerk.url });
  api.deps.identity.isAdmin = isAdmin;
  const { data } = await users().getUserList({ emailAddress: ['admin@matinee.test'] });
  admin = data[0]?.id ?? '';
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await api.close();
  await clerk.close();
});

const writes = () =>
  api.routes.filter((route) => /^POST \/api\/(admin\/|show\/)/.test(route)).map((route) => route.slice(5));
const write = async (path: string) => {
  const body = {
    reason: 'a test',
    movieId: '101',
    showsInput: [{ date: '2026-03-05', time: '10:00' }],
    showPrice: 9,
  };
  return (await api.call('POST', path.replace(':id', UNKNOWN), { as: admin, body })).status;
};

test('an admin right that was taken away is refused at the very next write, whichever it is', async () => {
  expect(writes()).toEqual(
    expect.arrayContaining(['/api/show/add', '/api/show/:id/cancel', '/api/admin/money/:id/retry-refund']),
  );
  for (const path of writes()) expect(await write(path), path).not.toBe(403);
  await setRole(null);
  for (const path of writes()) expect(await write(path), path).toBe(403);
  await setRole('admin');
});

test('a list is refused to a former admin within a minute', async () => {
  const list = async () => (await api.call('GET', '/api/admin/money', { as: admin })).status;
  // A write reads the right anew, whatever was known before; one that was given counts soon.
  await expect.poll(() => write('/api/show/add'), { timeout: 10_000 }).not.toBe(403);
  const started = performance.now();
  expect(await list()).toBe(200);
  await setRole(null);
  expect(await list()).toBe(200);
  vi.spyOn(performance, 'now').mockReturnValue(started + 61_000);
  expect(await list()).toBe(403);
  vi.restoreAllMocks();
  await setRole('admin');
});

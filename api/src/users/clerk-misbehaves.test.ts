import { createClerkClient } from '@clerk/backend';
import {
  type ClerkStandIn,
  developmentPublishableKey,
  localPublishableKey,
  startClerkStandIn,
} from '@matinee/stand-ins/clerk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '../config.ts';
import type { Identity } from '../dependencies.ts';
import { startApi } from '../testing/harness.ts';
import { clerkIdentity } from './identity.ts';

const SITE = 'http://cinema.test';
const SECRET = 'sk_live_local';
const SEED = [
  { email: 'usher@cinema.test', password: 'long enough', firstName: 'Uma', role: 'door' },
  { email: 'ann@cinema.test', password: 'long enough', firstName: 'Ann' },
  { email: 'boss@cinema.test', password: 'long enough', firstName: 'Boss', role: 'admin' },
  { email: 'door@cinema.test', password: 'long enough', firstName: 'Dora', role: 'door', isUnverified: true },
  { email: 'fake@cinema.test', password: 'long enough', firstName: 'Fay', role: 'admin', isUnverified: true },
];

let clerk: ClerkStandIn;
let requests: string[];
let one: Identity;
const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(`${name}@cinema.test`) ?? '';

const configFor = (publishableKey: string, issuer: string): Config['clerk'] => ({
  publishableKey,
  secretKey: SECRET,
  apiUrl: clerk.url,
  jwtKey: undefined,
  issuer,
  authorizedParties: [SITE],
  timeoutMs: 5000,
});
const production = () => configFor(localPublishableKey('clerk.cinema.test'), 'https://clerk.cinema.test');
const token = () => clerk.mintToken({ userId: 'user_x', azp: SITE, sid: 'sess_x' });
const asked = (what: string) => requests.filter((line) => line.includes(what)).length;

/** A clock that stands still until it is turned, for all that counts by itself. */
function heldClock() {
  // Whole milliseconds: sums of fractions may come out a hair short.
  let now = Math.ceil(performance.now());
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (seconds: number) => (now += seconds * 1000);
}

beforeEach(async () => {
  requests = [];
  clerk = await startClerkStandIn({
    dir: null,
    port: 0,
    publishableKey: localPublishableKey('clerk.cinema.test'),
    secretKey: SECRET,
    allowedOrigins: [SITE],
    seed: SEED,
    log: (line) => requests.push(line),
  });
  const { users } = createClerkClient({
    secretKey: SECRET,
    apiUrl: clerk.url,
    telemetry: { disabled: true },
  });
  for (const user of (await users.getUserList()).data)
    ids.set(user.primaryEmailAddress?.emailAddress ?? '', user.id);
  one = clerkIdentity(production());
  requests = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clerk.close();
});

test('a token under a new key counts three seconds later at the latest, and one under the old key still does', async () => {
  const turn = heldClock();
  expect(await one.verify(token())).toMatchObject({ userId: 'user_x' });
  const old = token();
  await clerk.rotateKey();
  expect(await one.verify(token())).toBeNull();
  turn(3);
  expect(await one.verify(token())).toMatchObject({ userId: 'user_x' });
  expect(await one.verify(old)).toMatchObject({ userId: 'user_x' });
});

test('however many tokens come under new keys, Clerk is asked for its keys once in three seconds', async () => {
  const turn = heldClock();
  await one.verify(token());
  for (let rotation = 0; rotation < 3; rotation += 1) {
    turn(3);
    await clerk.rotateKey();
    requests = [];
    for (let visit = 0; visit < 20; visit += 1)
      expect(await one.verify(token())).toMatchObject({ userId: 'user_x' });
    // For the ids, and for the key itself.
    expect(asked('jwks')).toBeLessThanOrEqual(2);
  }
});

test('a token under a key that was withdrawn is nobody’s five minutes later, others are served', async () => {
  const turn = heldClock();
  const old = token();
  await clerk.rotateKey();
  expect(await one.verify(token())).not.toBeNull();
  clerk.withdrawOldKeys();
  turn(300);
  expect(await one.verify(old)).toBeNull();
  expect(await one.verify(token())).not.toBeNull();
});

test('while Clerk says that its keys were asked for too often, visitors are told when to come back, and it is left alone', async () => {
  const turn = heldClock();
  const known = token();
  await one.verify(known);
  await clerk.rotateKey();
  turn(3);
  clerk.limit('/v1/jwks', 7);
  requests = [];
  for (let visit = 0; visit < 5; visit += 1)
    await expect(one.verify(token())).rejects.toMatchObject({
      status: 503,
      code: 'identity_unavailable',
      extra: { retryAfter: 7 },
    });
  expect(asked('jwks')).toBe(1);
  expect(await one.verify(known)).not.toBeNull();
  clerk.liftLimit();
  turn(6);
  await expect(one.verify(token())).rejects.toMatchObject({ extra: { retryAfter: 1 } });
  expect(asked('jwks')).toBe(1);
  turn(1);
  expect(await one.verify(token())).not.toBeNull();
});

test('who comes when a known key has to be read again and cannot be is no stranger', async () => {
  const minted = (sid: string) =>
    clerk.mintToken({ userId: 'user_x', azp: SITE, sid, expiresInSeconds: 3600 });
  expect(await one.verify(minted('sess_x'))).not.toBeNull();
  // Clerk's library reads keys again after five minutes, and tries so for some seconds.
  const later = Date.now() + 301_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  const wait = setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work: () => void, ms = 0) =>
    wait(work, ms < 5000 ? 0 : ms),
  );
  clerk.limit('/v1/jwks', 1);
  await expect(one.verify(minted('sess_y'))).rejects.toMatchObject({ status: 503 });
});

test('while Clerk says that it was asked too often about people, no right counts, and tickets go to guests', async () => {
  const turn = heldClock();
  clerk.limit('/v1/users', 3600);
  const refusal = { status: 503, code: 'identity_unavailable', extra: { retryAfter: 60 } };
  for (let call = 0; call < 3; call += 1) {
    await expect(one.isAdmin(idOf('boss'), { maxAgeMs: 0 })).rejects.toMatchObject(refusal);
    await expect(one.isDoor(idOf('boss'), { maxAgeMs: 60_000 })).rejects.toMatchObject(refusal);
    await expect(one.mailAddress(idOf('boss'))).rejects.toMatchObject(refusal);
    await expect(one.countUsers()).rejects.toMatchObject(refusal);
    expect(await one.buyer(idOf('boss'))).toEqual({ name: 'Guest', email: null });
  }
  expect(asked('/v1/users')).toBe(1);
  clerk.liftLimit();
  // Nobody is kept out for longer than a minute by one answer.
  turn(60);
  expect(await one.isAdmin(idOf('boss'), { maxAgeMs: 0 })).toBe(true);
});

test('an admin sees when to come back, and visitors go on', async () => {
  const api = await startApi();
  api.deps.identity = { ...one, verify: api.deps.identity.verify };
  clerk.limit('/v1/users', 9);
  const refused = await api.call('GET', '/api/admin/is-admin', { as: idOf('boss') });
  expect(refused).toMatchObject({ status: 503, body: { code: 'identity_unavailable' } });
  expect(refused.headers.get('retry-after')).toBe('9');
  expect((await api.call('GET', '/api/user/favorites', { as: 'ann' })).status).toBe(200);
  await api.close();
});

test('an address that nobody has proven gets no mail and no right, whatever role the account has', async () => {
  expect(await one.isAdmin(idOf('boss'), { maxAgeMs: 0 })).toBe(true);
  expect(await one.mailAddress(idOf('boss'))).toBe('boss@cinema.test');
  for (const name of ['fake', 'door']) {
    expect(await one.isAdmin(idOf(name), { maxAgeMs: 0 })).toBe(false);
    expect(await one.isDoor(idOf(name) || name, { maxAgeMs: 0 })).toBe(false);
    expect(await one.mailAddress(idOf(name))).toBeNull();
  }
  expect(await one.buyer(idOf('fake'))).toEqual({ name: 'Fay', email: null });
});

test('who has the role of the door is at the door and no admin, an admin is both, others are neither', async () => {
  const rights = async (name: string) => [
    await one.isDoor(idOf(name) || name, { maxAgeMs: 0 }),
    await one.isAdmin(idOf(name) || name, { maxAgeMs: 0 }),
  ];
  expect(await rights('usher')).toEqual([true, false]);
  expect(await rights('boss')).toEqual([true, true]);
  expect(await rights('ann')).toEqual([false, false]);
  expect(await rights('user_unknown')).toEqual([false, false]);
});

test('accounts are counted once a minute, people are asked about when what is known is a minute old', async () => {
  const turn = heldClock();
  expect(await one.countUsers()).toBe(SEED.length);
  expect(await one.countUsers()).toBe(SEED.length);
  expect(asked('users/count')).toBe(1);
  turn(60);
  await one.countUsers();
  expect(asked('users/count')).toBe(2);
  await one.buyer(idOf('ann'));
  await one.mailAddress(idOf('ann'));
  expect(asked(idOf('ann'))).toBe(1);
  turn(60);
  await one.buyer(idOf('ann'));
  expect(asked(idOf('ann'))).toBe(2);
  for (let call = 0; call < 3; call += 1) await one.buyer('user_unknown');
  expect(asked('user_unknown')).toBe(1);
});

test('nobody is kept out for less than a second, nor by an answer that names no time for more than five', async () => {
  const turn = heldClock();
  clerk.limit('/v1/users', 0);
  await expect(one.countUsers()).rejects.toMatchObject({ extra: { retryAfter: 1 } });
  turn(1);
  clerk.limit('/v1/users', Number.NaN);
  await expect(one.countUsers()).rejects.toMatchObject({ extra: { retryAfter: 5 } });
});

test('a token of the development instance is nobody at the production site, and the other way round', async () => {
  const host = 'modest-mule-1.clerk.accounts.dev';
  const development = clerkIdentity(configFor(developmentPublishableKey(host), `https://${host}`));
  const minted = (issuer: string) => clerk.mintToken({ userId: 'user_x', azp: SITE, sid: 'sess_x', issuer });
  expect(await one.verify(minted(`https://${host}`))).toBeNull();
  expect(await development.verify(minted('https://clerk.cinema.test'))).toBeNull();
  expect(await development.verify(minted(`https://${host}`))).not.toBeNull();
});

test('with the secret key of another instance nobody is refused as a stranger, and nobody is an admin', async () => {
  const mixed = clerkIdentity({ ...production(), secretKey: 'sk_test_of_another' });
  await expect(mixed.verify(token())).rejects.toMatchObject({ status: 503 });
  await expect(mixed.isAdmin(idOf('boss'), { maxAgeMs: 0 })).rejects.toMatchObject({ status: 503 });
});

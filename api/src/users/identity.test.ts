import { createClerkClient } from '@clerk/backend';
import { type ClerkStandIn, localPublishableKey, startClerkStandIn } from '@matinee/stand-ins/clerk';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Config } from '../config.ts';
import { forgedToken } from '../testing/tokens.ts';
import { clerkIdentity } from './identity.ts';

const SITE = 'http://cinema.test';
const SECRET = 'sk_live_local';
const publishableKey = localPublishableKey('clerk.cinema.test');

let clerk: ClerkStandIn;
const ids: Record<string, string> = {};
const guest = { name: 'Guest', email: null };

let requests: string[] = [];

const start = () =>
  startClerkStandIn({
    dir: null,
    port: 0,
    publishableKey,
    secretKey: SECRET,
    allowedOrigins: [SITE],
    log: (line) => requests.push(line),
  });
const client = () =>
  createClerkClient({ secretKey: SECRET, apiUrl: clerk.url, telemetry: { disabled: true } });

async function readIds() {
  const { data } = await client().users.getUserList();
  for (const user of data) ids[user.primaryEmailAddress?.emailAddress ?? ''] = user.id;
}

function identity(change: Partial<Config['clerk']> = {}) {
  return clerkIdentity({
    publishableKey,
    secretKey: SECRET,
    apiUrl: clerk.url,
    jwtKey: undefined,
    issuer: 'https://clerk.cinema.test',
    authorizedParties: [SITE, 'http://localhost:3011'],
    timeoutMs: 5000,
    ...change,
  });
}

const setRole = (userId: string, role: string | null) =>
  client().users.updateUserMetadata(userId, { publicMetadata: { role } });

describe('tokens', () => {
  beforeAll(async () => {
    clerk = await start();
    await readIds();
  });
  afterAll(() => clerk.close());

  test.each([
    ["with Clerk's published keys", false],
    ['without network', true],
  ])('a real token tells user and session %s', async (_, local) => {
    // A dead address proves that nothing is asked when the key is given.
    const one = identity(local ? { jwtKey: clerk.jwtKey, apiUrl: 'http://127.0.0.1:9' } : {});
    const token = clerk.mintToken({ userId: 'user_x', azp: SITE, sid: 'sess_x' });
    expect(await one.verify(token)).toEqual({
      userId: 'user_x',
      sessionId: 'sess_x',
      factorAges: { first: 0, second: null },
    });
    expect(
      await one.verify(clerk.mintToken({ userId: 'user_x', azp: 'http://localhost:3011' })),
    ).not.toBeNull();
  });

  test.each([
    ['has run out', { azp: SITE, expiresInSeconds: -60 }],
    ['comes from another issuer', { azp: SITE, issuer: 'https://clerk.evil.test' }],
    ['was made for another party', { azp: 'https://evil.test' }],
    ['names no party', { azp: null }],
    ['names no session', { azp: SITE, sid: null }],
    ['belongs to a pending session', { azp: SITE, status: 'pending' }],
  ])('a token that %s is nobody', async (_, claims) => {
    for (const one of [identity(), identity({ jwtKey: clerk.jwtKey })])
      expect(await one.verify(clerk.mintToken({ userId: 'user_x', ...claims }))).toBeNull();
  });

  test('a token under the name of a real key with the signature of another is nobody', async () => {
    const [head] = clerk.mintToken({ userId: 'user_x', azp: SITE }).split('.');
    const [, ...rest] = forgedToken('user_x').split('.');
    expect(await identity().verify([head, ...rest].join('.'))).toBeNull();
  });

  test('however many keys strangers invent, a real token counts and Clerk is not asked about them', async () => {
    const one = identity();
    requests = [];
    const real = clerk.mintToken({ userId: 'user_x', azp: SITE });
    const [, ...rest] = real.split('.');
    const underKey = (kid: string) => {
      const head = Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'JWT', kid })).toString('base64url');
      return [head, ...rest].join('.');
    };
    for (let round = 0; round < 100; round += 1)
      expect(await one.verify(underKey(`ins_${round}`))).toBeNull();
    expect(await one.verify(real)).toMatchObject({ userId: 'user_x' });
    // Once for the ids, and once for the key itself, if it is not remembered from a test before.
    expect(requests.filter((line) => line.includes('jwks')).length).toBeLessThanOrEqual(2);
  });

  test('a good token is checked once, and counts no longer than it says itself', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    const checks = vi.spyOn(crypto.subtle, 'verify');
    const one = identity();
    const token = clerk.mintToken({ userId: 'user_x', azp: SITE, expiresInSeconds: 30 });
    for (let round = 0; round < 3; round += 1)
      expect(await one.verify(token)).toMatchObject({ userId: 'user_x' });
    expect(checks).toHaveBeenCalledTimes(1);
    const later = Date.now() + 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    expect(await one.verify(token)).toBeNull();
  });

  test('a bad token stays bad, however often it comes', async () => {
    const one = identity({ jwtKey: clerk.jwtKey });
    const [head] = clerk.mintToken({ userId: 'user_x', azp: SITE }).split('.');
    const [, ...rest] = forgedToken('user_x').split('.');
    const forged = [head, ...rest].join('.');
    for (let round = 0; round < 3; round += 1) expect(await one.verify(forged)).toBeNull();
  });

  test('while the keys cannot be read, nobody is refused as a stranger', async () => {
    const one = identity({ apiUrl: 'http://127.0.0.1:9' });
    await expect(one.verify(forgedToken('user_x'))).rejects.toMatchObject({ status: 503 });
  });
});

describe('rights and names', () => {
  beforeAll(async () => {
    clerk = await start();
    await readIds();
  });
  afterAll(() => clerk.close());
  afterEach(() => void vi.restoreAllMocks());

  async function withoutClerk(work: () => Promise<void>) {
    await clerk.close();
    try {
      await work();
    } finally {
      clerk = await start();
      await readIds();
    }
  }

  test('the role comes from the account, and an unknown account has none', async () => {
    const one = identity();
    expect(await one.isAdmin(ids['admin@matinee.test'] ?? '', { maxAgeMs: 0 })).toBe(true);
    expect(await one.isAdmin(ids['user@matinee.test'] ?? '', { maxAgeMs: 0 })).toBe(false);
    expect(await one.isAdmin('user_unknown', { maxAgeMs: 0 })).toBe(false);
  });

  test('a role that was taken away counts at once for a write, later for a list', async () => {
    const one = identity();
    const id = ids['admin@matinee.test'] ?? '';
    expect(await one.isAdmin(id, { maxAgeMs: 60_000 })).toBe(true);
    await setRole(id, null);
    expect(await one.isAdmin(id, { maxAgeMs: 60_000 })).toBe(true);
    expect(await one.isAdmin(id, { maxAgeMs: 0 })).toBe(false);
    expect(await one.isAdmin(id, { maxAgeMs: 60_000 })).toBe(false);
    await setRole(id, 'admin');
  });

  test('a role that was taken away counts at once for a write, also beside a list at the same moment', async () => {
    const one = identity();
    const id = ids['admin@matinee.test'] ?? '';
    expect(await one.isAdmin(id, { maxAgeMs: 60_000 })).toBe(true);
    await setRole(id, null);
    const both = [60_000, 0].map((maxAgeMs) => one.isAdmin(id, { maxAgeMs }));
    expect(await Promise.all(both)).toEqual([true, false]);
    await setRole(id, 'admin');
  });

  test('a stranger who asks for a right again and again has Clerk asked about him once in a while', async () => {
    const one = identity();
    const user = ids['user@matinee.test']!;
    const now = vi.spyOn(performance, 'now');
    requests = [];
    const ask = () => one.isAdmin(user, { maxAgeMs: 0 });
    expect(await Promise.all([ask(), ask(), one.isDoor(user, { maxAgeMs: 60_000 })])).toEqual(
      Array.from({ length: 3 }, () => false),
    );
    for (let time = 0; time < 5; time += 1) expect(await ask()).toBe(false);
    expect(requests.filter((line) => line.includes(user))).toHaveLength(1);
    now.mockReturnValue(performance.now() + 2_000);
    expect(await Promise.all([ask(), ask()])).toEqual([false, false]);
    expect(requests.filter((line) => line.includes(user))).toHaveLength(2);
    await setRole(user, 'admin');
    now.mockReturnValue(performance.now() + 2_000);
    // A role that was given counts soon, one that was taken away at once.
    expect(await ask()).toBe(true);
    await setRole(user, null);
    expect(await ask()).toBe(false);
  });

  /** Clerk has answered the next question, and its answer is on its way until it is let go. */
  function heldAnswer() {
    let letGo = () => {};
    const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
    const ask = globalThis.fetch;
    const given = new Promise<void>((resolve) =>
      vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...asked) => {
        const answer = await ask(...asked);
        resolve();
        await isLetGo;
        return answer;
      }),
    );
    return { given, letGo: () => letGo() };
  }

  test('a role that was taken away counts at once for a write, also where an older question is on its way', async () => {
    const one = identity();
    const id = ids['admin@matinee.test'] ?? '';
    const { given, letGo } = heldAnswer();
    const list = one.isAdmin(id, { maxAgeMs: 60_000 });
    await given;
    await setRole(id, null);
    const write = one.isAdmin(id, { maxAgeMs: 0 });
    letGo();
    expect(await Promise.all([list, write])).toEqual([true, false]);
    await setRole(id, 'admin');
  });

  test('an older question that is answered late takes nothing back that was heard since', async () => {
    const one = identity();
    const id = ids['admin@matinee.test'] ?? '';
    expect(await one.isAdmin(id, { maxAgeMs: 60_000 })).toBe(true);
    const { given, letGo } = heldAnswer();
    const before = one.isAdmin(id, { maxAgeMs: 0 });
    await given;
    await setRole(id, null);
    expect(await one.isAdmin(id, { maxAgeMs: 0 })).toBe(false);
    letGo();
    expect(await before).toBe(true);
    expect(await one.isAdmin(id, { maxAgeMs: 60_000 })).toBe(false);
    await setRole(id, 'admin');
  });

  test('a role that was given counts soon, also where an older question is on its way', async () => {
    const one = identity();
    const id = ids['user@matinee.test'] ?? '';
    const { given, letGo } = heldAnswer();
    const before = one.isAdmin(id, { maxAgeMs: 0 });
    await given;
    await setRole(id, 'admin');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
    // A "no" is old sooner than a "yes" of the same question would be.
    const since = one.isAdmin(id, { maxAgeMs: 60_000 });
    letGo();
    expect(await Promise.all([before, since])).toEqual([false, true]);
    await setRole(id, null);
  });

  test('while Clerk is away nobody is let in as admin, not even one who was known', async () => {
    const one = identity();
    const id = ids['admin@matinee.test'] ?? '';
    await one.isAdmin(id, { maxAgeMs: 60_000 });
    await withoutClerk(async () => {
      await expect(one.isAdmin(id, { maxAgeMs: 0 })).rejects.toMatchObject({
        status: 503,
        code: 'identity_unavailable',
      });
      await expect(one.isAdmin(id, { maxAgeMs: 60_000 })).rejects.toMatchObject({ status: 503 });
    });
  });

  test('a ticket carries the name of the account and its address, or Guest', async () => {
    const one = identity();
    const known = { name: 'Mai Tran', email: 'user@matinee.test' };
    expect(await one.buyer(ids['user@matinee.test'] ?? '')).toEqual(known);
    expect(await one.buyer('user_unknown')).toEqual(guest);
  });

  test('a buyer is asked about once a minute, and is a guest while Clerk is away', async () => {
    const one = identity();
    const id = ids['user@matinee.test'] ?? '';
    requests = [];
    const first = await one.buyer(id);
    const asked = requests.length;
    expect(await one.buyer(id)).toEqual(first);
    expect(requests).toHaveLength(asked);
    await withoutClerk(async () => {
      expect(await one.buyer(ids['admin@matinee.test'] ?? '')).toEqual(guest);
    });
  });

  test('accounts are counted', async () => {
    expect(await identity().countUsers()).toBe(3);
  });
});

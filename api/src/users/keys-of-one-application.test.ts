import { type ClerkStandIn, localPublishableKey, startClerkStandIn } from '@matinee/stand-ins/clerk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Config } from '../config.ts';
import { faultOfClerkKeys } from './keys-of-one-application.ts';

const SECRET = 'sk_live_local';
const start = () =>
  startClerkStandIn({
    dir: null,
    port: 0,
    publishableKey: localPublishableKey('clerk.cinema.test'),
    secretKey: SECRET,
    allowedOrigins: ['http://cinema.test'],
    seed: [],
    log: () => undefined,
  });
let own: ClerkStandIn;
let other: ClerkStandIn;
beforeAll(async () => {
  [own, other] = await Promise.all([start(), start()]);
});
afterAll(() => Promise.all([own.close(), other.close()]));

const warn = vi.fn<() => void>();
const faultOf = (change: Partial<Config['clerk']> = {}) => {
  warn.mockClear();
  const config = { publishableKey: 'pk', secretKey: SECRET, apiUrl: own.url, jwtKey: undefined };
  const rest = { issuer: own.url, authorizedParties: [], timeoutMs: 5000 };
  return faultOfClerkKeys({ ...config, ...rest, ...change }, { warn });
};

test('keys of one application have no fault, whether tokens are checked by a key or by those that are published', async () => {
  expect(await faultOf()).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
  expect(await faultOf({ jwtKey: own.jwtKey, issuer: 'http://127.0.0.1:9' })).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});

test('the secret of another application is told, with the name of the key that it does not fit', async () => {
  const said = (name: string) =>
    `CLERK_SECRET_KEY is of another application than ${name}: take all of Clerk's keys from one application and one of its instances.`;
  expect(await faultOf({ issuer: other.url })).toBe(said('CLERK_PUBLISHABLE_KEY'));
  expect(await faultOf({ jwtKey: other.jwtKey })).toBe(said('CLERK_JWT_KEY'));
});

test.each<[string, Partial<Config['clerk']>]>([
  ['does not know the secret', { secretKey: 'sk_of_nobody' }],
  ['is away', { apiUrl: 'http://127.0.0.1:9' }],
  ['is away where it publishes its keys', { issuer: 'http://127.0.0.1:9' }],
  ['is too slow', { timeoutMs: 0 }],
])('nothing is wrong that anybody could know while Clerk %s, and the log says so', async (_, change) => {
  expect(await faultOf(change)).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});

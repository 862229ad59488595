import { verifyToken } from '@clerk/backend';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ISSUER, SITE_URL, SECRET_KEY, startForTest } from '../testing/start-for-test.ts';

let running: Awaited<ReturnType<typeof startForTest>>;
let adminId: string;
beforeAll(async () => {
  running = await startForTest();
  const { data } = await running.clerk.users.getUserList({ emailAddress: ['admin@matinee.test'] });
  adminId = data[0]?.id ?? '';
});
afterAll(() => running.standIn.close());

async function signIn(expiresInSeconds?: number) {
  const session = await running.clerk.sessions.createSession({ userId: adminId });
  const { jwt } = await running.clerk.sessions.getToken(session.id, undefined, expiresInSeconds);
  return { session, jwt };
}

test('a backend signs an account in and its token verifies without the network', async () => {
  const { session, jwt } = await signIn();
  const claims = await verifyToken(jwt, { jwtKey: running.standIn.jwtKey, authorizedParties: [SITE_URL] });
  expect(claims).toMatchObject({
    sub: adminId,
    sid: session.id,
    iss: ISSUER,
    azp: SITE_URL,
    sts: 'active',
    v: 2,
  });
  expect(claims.exp - claims.iat).toBe(60);
});

test('the token verifies with the published keys too', async () => {
  const { jwt } = await signIn();
  const claims = await verifyToken(jwt, { secretKey: SECRET_KEY, apiUrl: running.standIn.url });
  expect(claims.sub).toBe(adminId);
  const keys = await fetch(`${running.standIn.url}/v1/.well-known/jwks.json`);
  expect(await keys.json()).toMatchObject({ keys: [{ alg: 'RS256', kty: 'RSA' }] });
});

test('the life of a token can be asked for', async () => {
  const { jwt } = await signIn(3600);
  const claims = await verifyToken(jwt, { jwtKey: running.standIn.jwtKey });
  expect(claims.exp - claims.iat).toBe(3600);
});

test('a template is not guessed', async () => {
  const { session } = await signIn();
  await expect(running.clerk.sessions.getToken(session.id, 'some-template')).rejects.toMatchObject({
    status: 404,
  });
});

test('a token of an unknown session and a session of an unknown account are refused', async () => {
  await expect(running.clerk.sessions.getToken('sess_none')).rejects.toMatchObject({ status: 404 });
  await expect(running.clerk.sessions.createSession({ userId: 'user_none' })).rejects.toMatchObject({
    status: 404,
  });
});

test('another stand-in signs with another key', async () => {
  const other = await startForTest();
  const { jwt } = await signIn();
  await expect(verifyToken(jwt, { jwtKey: other.standIn.jwtKey })).rejects.toThrow(/signature/i);
  await other.standIn.close();
});

import { verifyToken } from '@clerk/backend';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClerkStandIn } from '../index.ts';
import { ISSUER, SITE_URL, startForTest } from '../testing/start-for-test.ts';

let standIn: ClerkStandIn;
beforeAll(async () => ({ standIn } = await startForTest()));
afterAll(() => standIn.close());

const verify = (token: string) =>
  verifyToken(token, { jwtKey: standIn.jwtKey, authorizedParties: [SITE_URL] });

test('a minted token is good unless told otherwise', async () => {
  const claims = await verify(standIn.mintToken({ userId: 'user_1', azp: SITE_URL }));
  expect(claims).toMatchObject({
    sub: 'user_1',
    azp: SITE_URL,
    iss: ISSUER,
    sts: 'active',
    sid: 'sess_made_up',
  });
});

test('a token that has run out is refused', async () => {
  const late = standIn.mintToken({ userId: 'user_1', azp: SITE_URL, expiresInSeconds: -60 });
  await expect(verify(late)).rejects.toMatchObject({ reason: 'token-expired' });
});

test('a token for another page is refused', async () => {
  const foreign = standIn.mintToken({ userId: 'user_1', azp: 'http://evil.test' });
  await expect(verify(foreign)).rejects.toMatchObject({ reason: 'token-invalid-authorized-parties' });
});

test('what verifyToken lets through can be chosen, so that an API can prove its own checks', async () => {
  const bad = { userId: 'user_1', azp: null, sid: null, issuer: 'https://other.test', status: 'pending' };
  const token = standIn.mintToken(bad);
  await expect(verify(token)).rejects.toMatchObject({ reason: 'token-invalid-authorized-parties' });
  const claims = await verifyToken(token, { jwtKey: standIn.jwtKey });
  expect(claims).toMatchObject({ iss: 'https://other.test', sts: 'pending' });
  expect(claims).not.toHaveProperty('azp');
  expect(claims).not.toHaveProperty('sid');
});

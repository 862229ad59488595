import { expect, test } from 'vitest';
import { JWT_KEY, SITE_URL, tokenOf } from '../testing/tokens.ts';
import { tokenVerifier } from './verify-token.ts';

const verify = tokenVerifier({
  publishableKey: '',
  secretKey: 'sk_live_local',
  apiUrl: 'http://127.0.0.1:9',
  jwtKey: JWT_KEY,
  issuer: 'https://clerk.matinee.test',
  authorizedParties: [SITE_URL],
  timeoutMs: 5000,
});

test.each([
  ['says nothing of factors', undefined, { first: null, second: null }],
  ['says that none was proven', [-1, -1], { first: null, second: null }],
  ['says of them what nobody understands', 'now', { first: null, second: null }],
  ['says how many minutes ago they were proven', [3, 7], { first: 3, second: 7 }],
  ['says that the first was proven just now', [0, -1], { first: 0, second: null }],
])('a token that %s counts as just that', async (_, fva, factorAges) => {
  expect(await verify(tokenOf('ann', { fva, sid: `sess_${JSON.stringify(fva)}` }))).toEqual({
    userId: 'ann',
    sessionId: `sess_${JSON.stringify(fva)}`,
    factorAges,
  });
});

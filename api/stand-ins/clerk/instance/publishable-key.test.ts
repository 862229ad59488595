import { createClerkClient } from '@clerk/backend';
import { expect, test } from 'vitest';
import { cookieSuffixOf, issuerOf, localPublishableKey } from './publishable-key.ts';

test('a local key carries its host and port', () => {
  const key = localPublishableKey('clerk.matinee.test:3000');
  expect(key).toMatch(/^pk_live_/);
  expect(issuerOf(key)).toBe('https://clerk.matinee.test:3000');
  expect(() => createClerkClient({ publishableKey: key, secretKey: 'sk_test_x' })).not.toThrow();
});

test('what is no publishable key has no issuer', () => {
  const withoutEnd = `pk_live_${Buffer.from('clerk.matinee.test').toString('base64')}`;
  const twoHosts = localPublishableKey('a.test$b.test');
  for (const key of ['', 'pk_live_', 'sk_live_YSQ=', withoutEnd, twoHosts, localPublishableKey('')]) {
    expect(() => issuerOf(key), key).toThrow(/publishable key/);
  }
});

test('two copies have cookies of different names', () => {
  const [one, other] = ['localhost:3000', 'localhost:4000'].map((host) =>
    cookieSuffixOf(localPublishableKey(host)),
  );
  expect(one).toMatch(/^[\w-]{8}$/);
  expect(one).not.toBe(other);
});

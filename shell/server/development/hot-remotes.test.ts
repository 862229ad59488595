import type { ComposedRelease, Composition } from '@matinee/api/releases';
import { expect, test } from 'vitest';
import type { FollowedComposition } from '../composition/follow.ts';
import { hotRemotesSetting, policyWithHotRemotes, withHotRemotes } from './hot-remotes.ts';

const release = (name: string): ComposedRelease =>
  ({
    name,
    version: '1.0.0',
    baseUrl: `https://${name}.example/1.0.0/`,
    files: { 'remoteEntry.js': { integrity: 'sha384-x', bytes: 1 } },
    preload: ['js/app.js'],
    routes: [{ path: `/${name}`, screen: 'home', preload: ['js/home.js'] }],
  }) as unknown as ComposedRelease;
const composition: Composition = {
  id: 'one',
  createdAt: '',
  remotes: [{ ...release('catalog'), fallback: release('catalog') }, release('booking')],
};
const followed: FollowedComposition = {
  current: () => composition,
  canary: () => ({ share: 10, composition }),
  isKnown: () => true,
  stop: () => {},
};
const hot = { catalog: 'http://localhost:3111/' };

test('addresses of this machine are taken, by the remote’s name', () => {
  expect(hotRemotesSetting.parse('catalog=http://localhost:3111/, admin=http://127.0.0.1:3114/')).toEqual({
    catalog: 'http://localhost:3111/',
    admin: 'http://127.0.0.1:3114/',
  });
  expect(hotRemotesSetting.parse(undefined)).toEqual({});
});

test.each([
  'catalog=https://evil.example/',
  'catalog=http://localhost.evil.example:3111/',
  'catalog=http://localhost:3111@evil.example/',
  "catalog=http://localhost:3111/ 'unsafe-inline'",
  'catalog',
])('an address elsewhere is refused: %s', (text) => {
  expect(hotRemotesSetting.safeParse(text).success).toBe(false);
});

test('a development server takes the place of one release, with its routes and without hashes, hints and fallback', () => {
  const current = withHotRemotes(followed, hot).current();
  expect(current?.id).not.toBe('one');
  expect(current?.remotes[0]).toEqual({
    ...release('catalog'),
    version: 'hot',
    baseUrl: hot.catalog,
    files: {},
    preload: [],
    routes: [{ path: '/catalog', screen: 'home', preload: [] }],
  });
  expect(current?.remotes[1]).toBe(composition.remotes[1]);
  expect(withHotRemotes(followed, hot).canary()).toBeNull();
});

test('the policy allows a development server, and nothing when there is none', () => {
  const document = "default-src 'none'; script-src 'sha384-x'; connect-src 'self'";
  const policy = { document, header: "script-src 'self'; connect-src 'self'" };
  expect(policyWithHotRemotes(policy, {})).toEqual(policy);
  const connect = "connect-src http://localhost:3111 ws://localhost:3111 'self'";
  expect(policyWithHotRemotes(policy, hot)).toEqual({
    header: `script-src http://localhost:3111 'self'; ${connect}`,
    document: `default-src 'none'; script-src http://localhost:3111 'sha384-x'; ${connect}`,
  });
});

import { expect, test } from 'vitest';
import type { Overview } from '../releases.ts';
import { leftBy } from './left-by.ts';

const overview = (one: string | null, older: string | null, canary: object | null = null) =>
  ({
    live: { remotes: [{ name: 'catalog', version: '1.1.0', fallback: '1.0.0' }] },
    canary,
    published: [{ name: 'catalog', version: '1.1.0', revoking: { isRevoked: false, one, older } }],
  }) as unknown as Overview;
const live = { name: 'catalog', version: '1.1.0' };

test('what visitors get instead is said before it is done', () => {
  expect(leftBy(live, overview('1.0.0', '1.1.0'), false)).toBe('In its place comes catalog@1.0.0.');
  expect(leftBy(live, overview('1.0.0', '1.1.0'), true)).toBe('Live stays catalog@1.1.0.');
});

test('where nothing could take its place, that is said, too', () =>
  expect(leftBy(live, overview(null, null), false)).toBe(
    'Nothing could take the place of catalog@1.1.0: release another one first.',
  ));

test('a canary ends by it', () =>
  expect(leftBy(live, overview('1.0.0', null, {}), false)).toBe(
    'In its place comes catalog@1.0.0. The canary ends.',
  ));

test('of a remote that is not live nothing changes for visitors', () =>
  expect(leftBy({ name: 'kiosk', version: '1.0.0' }, overview(null, null), false)).toBe(
    'This part of the site is not live.',
  ));

import { expect, test } from 'vitest';
import { releaseOrder } from './release-order.ts';

test('what may be ordered', () => {
  expect(releaseOrder(['status'])).toEqual({ act: 'status' });
  expect(releaseOrder(['publish', 'catalog'])).toEqual({ act: 'publish', remote: 'catalog' });
  expect(releaseOrder(['publish', 'admin', '--to', 'out', '--base-url', 'https://cdn.test/admin'])).toEqual({
    act: 'publish',
    remote: 'admin',
    to: 'out',
    baseUrl: 'https://cdn.test/admin',
  });
  expect(releaseOrder(['promote', 'catalog@1.2.0', 'booking@2.0.0-a.1', '--reason', 'new seats'])).toEqual({
    act: 'promote',
    versions: { catalog: '1.2.0', booking: '2.0.0-a.1' },
    reason: 'new seats',
  });
  expect(releaseOrder(['rollback', '--reason', 'seats are blank'])).toEqual({
    act: 'rollback',
    reason: 'seats are blank',
  });
});

test.each<[words: string[], complaint: RegExp]>([
  [[], /npm run release -- status/],
  [['promote', 'catalog@1.0.0'], /needs a reason/],
  [['rollback'], /needs a reason/],
  [['promote', 'catalog', '--reason', 'x'], /names no version/],
  [['promote', 'kiosk@1.0.0', '--reason', 'x'], /"kiosk" is none of/],
  [['publish', 'shell'], /"shell" is none of/],
  [['publish', 'catalog', '--to', 'out'], /belong together/],
  [['destroy'], /npm run release -- status/],
  [['status', '--force'], /--force/],
])('%j is refused with a sentence', (words, complaint) => {
  expect(() => releaseOrder(words)).toThrow(complaint);
});

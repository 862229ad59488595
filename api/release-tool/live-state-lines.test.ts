import { expect, test } from 'vitest';
import { liveStateLines } from './live-state-lines.ts';

const composition = { id: 'one', createdAt: '2026-03-01T00:00:00.000Z', remotes: [] };

test('since when a set is live is what the site says; of one that does not, when it was put together is all that is known', () => {
  const since = '2026-03-02T00:00:00.000Z';
  expect(liveStateLines({ composition, since })).toEqual([`Live: one, since ${since}`]);
  expect(liveStateLines({ composition })).toEqual([`Live: one, put together at ${composition.createdAt}`]);
});

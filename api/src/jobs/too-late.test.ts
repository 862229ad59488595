import { expect, test } from 'vitest';
import { tooLate } from './too-late.ts';

test('nothing is put off for more than twice the longest time from now', () => {
  expect(tooLate(new Date('2026-11-21T20:00:00Z'), 3_600_000)).toEqual(new Date('2026-11-21T22:00:00Z'));
});

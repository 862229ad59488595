import { expect, test } from 'vitest';
import { fullnessOf } from './fullness.ts';

const rule = { seats: 80, fewPercent: 20 };

test.each([
  [0, 'plenty'],
  [63, 'plenty'],
  [64, 'few'],
  [79, 'few'],
  [80, 'sold-out'],
  [81, 'sold-out'],
])('%d of 80 seats occupied: %s', (occupied, word) => expect(fullnessOf(occupied, rule)).toBe(word));

test('where no share is few, the last seat is still not sold out', () =>
  expect(fullnessOf(79, { seats: 80, fewPercent: 0 })).toBe('plenty'));

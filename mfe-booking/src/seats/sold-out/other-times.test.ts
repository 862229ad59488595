import { expect, test } from 'vitest';
import type { Timing } from '../../timing/show-details.ts';
import { otherTimes } from './other-times.ts';

const timing = (showId: string, time: string, fullness: 'plenty' | 'sold-out' = 'plenty'): Timing => ({
  showId,
  time,
  price: 12,
  hall: 1,
  fullness,
});
const soldOut = timing('b', '2026-11-22T12:00:00Z', 'sold-out');
const dateTime = {
  '2026-11-23': [timing('d', '2026-11-23T05:00:00Z')],
  '2026-11-22': [
    timing('a', '2026-11-22T05:00:00Z'),
    soldOut,
    timing('c', '2026-11-22T15:00:00Z'),
    timing('x', '2026-11-22T16:00:00Z', 'sold-out'),
  ],
};

test('the next times with seats come first, across days, and the earlier ones after them', () =>
  expect(
    otherTimes(dateTime, soldOut).map(({ date, timing: { showId } }) => `${date.slice(8)} ${showId}`),
  ).toEqual(['22 c', '23 d', '22 a']));

test('six are enough', () => {
  const many = Array.from({ length: 9 }, (_, day) => timing(`m${day}`, `2026-12-0${day + 1}T05:00:00Z`));
  expect(otherTimes({ '2026-12-01': many }, soldOut)).toHaveLength(6);
});

import { expect, test } from 'vitest';
import { bestSeats } from './best-seats.ts';
import { allSeats } from './plan.ts';
import { twoBlocks } from './testing/plans.ts';

const none = new Set<string>();
const all = allSeats(twoBlocks);

test('the best seats are two thirds of the way back, beside the aisle in the middle', () => {
  expect(bestSeats(twoBlocks, none, 2)[0]).toEqual(['D7', 'D8']);
  expect(bestSeats(twoBlocks, new Set(['D8']), 2)[0]).toEqual(['I1', 'I2']);
  expect(bestSeats({ seatsPerRow: 5, blocks: [['A', 'B', 'C']] }, none, 1)[0]).toEqual(['B3']);
});

test('groups stand side by side in one row, are free, and have no seat in common', () => {
  const taken = new Set(['D2', 'D5', 'E8', 'A1']);
  const groups = bestSeats(twoBlocks, taken, 3);
  expect(groups.length).toBeGreaterThan(8);
  for (const group of groups) {
    const numbers = group.map((seat) => Number(seat.slice(1)));
    expect(new Set(group.map((seat) => seat[0])).size).toBe(1);
    expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2]);
    expect(group.some((seat) => taken.has(seat))).toBe(false);
  }
  expect(new Set(groups.flat()).size).toBe(groups.flat().length);
});

test('a group that leaves nobody alone goes before one that does', () => {
  // Of D1 to D8 the places D5 to D8 are free, and D7 with D8 would do; D6 with D7 would leave D5 and D8.
  const taken = new Set(all.filter((seat) => !['D4', 'D5', 'D6'].includes(seat)));
  const [first] = bestSeats(twoBlocks, taken, 2);
  expect(first).toEqual(['D5', 'D6']);
  const three = new Set(all.filter((seat) => !['D4', 'D5', 'D6', 'D7'].includes(seat)));
  expect(bestSeats(twoBlocks, three, 2)[0]).toEqual(['D6', 'D7']);
});

test('where there are not so many side by side there is no group', () => {
  expect(bestSeats(twoBlocks, new Set(all.filter((seat) => Number(seat[1]) % 2 === 0)), 2)).toEqual([]);
  expect(bestSeats(twoBlocks, none, 9)).toEqual([]);
});

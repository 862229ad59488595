import { expect, test } from 'vitest';
import { seatPosition } from './seat-position.ts';
import { twoBlocks } from './testing/plans.ts';
import { frontFrom } from './ViewFromSeat.tsx';

test('blocks stand side by side: F1 is right of the aisle, at the depth of A1', () => {
  const [a1, a8, f1, j8] = ['A1', 'A8', 'F1', 'J8'].map((seat) => seatPosition(twoBlocks, seat));
  expect([a1?.y, f1?.y, j8?.y]).toEqual([0, 0, 1]);
  expect(a8!.x).toBeLessThan(0.5);
  expect(f1!.x).toBeGreaterThan(0.5);
  expect(a1!.x + j8!.x).toBeCloseTo(1);
});

test('what one looks at is larger from the front, and from the side its far edge is the smaller one', () => {
  const heights = (seat: string) => {
    const [a, b, c, d] = frontFrom(twoBlocks, seat).points;
    return { left: d![1] - a![1], right: c![1] - b![1], width: b![0] - a![0] };
  };
  expect(heights('A8').width).toBeGreaterThan(heights('E8').width);
  expect(heights('A1').left).toBeGreaterThan(heights('A1').right);
  expect(heights('F8').right).toBeGreaterThan(heights('F8').left);
});

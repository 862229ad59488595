import { expect, test } from 'vitest';
import { median, medianDifference, takeTurns } from './rounds.ts';

test('the median is a value that was measured', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(() => median([])).toThrow('no median');
});

test('a disturbance of whole rounds does not show in the difference', () => {
  expect(medianDifference([110, 510, 112], [100, 500, 100])).toBe(10);
});

test('variants take turns, and the first round is not counted', async () => {
  const order: string[] = [];
  const results = await takeTurns(['a', 'b'], 2, async (name) => order.push(name));
  expect(order.join('')).toBe('abbaab');
  expect(results).toEqual({ a: [4, 5], b: [3, 6] });
});

import { expect, test, vi } from 'vitest';
import { compare, median, takeTurns } from './rounds.ts';

test('the median is a value that was measured', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(() => median([])).toThrow('no median');
});

test('a disturbance of whole rounds does not show in the difference', () => {
  expect(compare([110, 510, 110], [100, 500, 100])).toEqual({ difference: 10, margin: 0 });
});

test('differences that scatter widen the margin, more rounds narrow it', () => {
  const scattered = [0, 100, 0, 100];
  const none = scattered.map(() => 0);
  expect(compare(scattered, none).margin).toBeCloseTo(78.5);
  const [longer, zeros] = [[1, 2, 3, 4].flatMap(() => scattered), [1, 2, 3, 4].flatMap(() => none)];
  expect(compare(longer, zeros).margin).toBeCloseTo(39.25);
});

test('variants take turns, and the first round is not counted', async () => {
  const order: string[] = [];
  const results = await takeTurns(['a', 'b'], 2, async (name) => order.push(name));
  expect(order.join('')).toBe('abbaab');
  expect(results).toEqual({ a: [4, 5], b: [3, 6] });
});

test('without time for another round it ends with as many of each variant, and one at least', async () => {
  const onRound = vi.fn<(round: number) => void>();
  const count = async (lasts: number) => {
    let left = lasts;
    onRound.mockClear();
    const { a, b } = await takeTurns(['a', 'b'], 9, async () => 1, {
      onRound,
      hasTime: () => (left -= 1) > 0,
    });
    return [a.length, b.length, onRound.mock.calls.flat()];
  };
  expect(await count(3)).toEqual([3, 3, [0, 1, 2, 3]]);
  expect(await count(0)).toEqual([1, 1, [0, 1]]);
});

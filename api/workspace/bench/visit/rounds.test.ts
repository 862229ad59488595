import { expect, test, vi } from 'vitest';
import { compare, compareRatios, median, middleOf, takeTurns } from './rounds.ts';

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

test('what was measured once has no margin that anybody could know', () => {
  expect(compare([110], [100])).toEqual({ difference: 10, margin: Infinity });
  expect(middleOf([3, 5]).margin).toBeCloseTo(2.22);
});

test('ratios are those within each round, and scatter as differences do', () => {
  expect(compareRatios([110, 550, 110], [100, 500, 100])).toMatchObject({ middle: 1.1 });
  expect(compareRatios([100, 120, 100, 120], [100, 100, 100, 100]).margin).toBeCloseTo(0.157);
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

import { expect, test } from 'vitest';
import { ordersUnderWay } from './under-way.ts';

test('an order is told the seats of those that the same person began before it and that are not over', async () => {
  const underWay = ordersUnderWay();
  const ends: (() => void)[] = [];
  const begin = (who: string, seats: string[]) => {
    const told: string[][] = [];
    const over = underWay.with(who, seats, (before) => {
      told.push([...before]);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    return { told, over };
  };
  const first = begin('ann', ['A1']);
  const second = begin('ann', ['A2', 'A3']);
  const bobs = begin('bob', ['B1']);
  const third = begin('ann', ['A1']);
  expect([first, second, bobs, third].map(({ told }) => told)).toEqual([
    [[]],
    [['A1']],
    [[]],
    [['A1', 'A2', 'A3']],
  ]);
  ends[0]?.();
  await first.over;
  expect(begin('ann', ['A4']).told).toEqual([['A2', 'A3', 'A1']]);
  for (const at of [1, 3]) ends[at]?.();
  await Promise.all([second.over, third.over]);
  expect(begin('ann', ['A5']).told).toEqual([['A4']]);
});

test('an order that fails is over, and what it answers or throws is told', async () => {
  const underWay = ordersUnderWay();
  const failing = underWay.with('ann', ['A1'], () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await underWay.with('ann', ['A2'], async (before) => before)).toEqual([]);
});

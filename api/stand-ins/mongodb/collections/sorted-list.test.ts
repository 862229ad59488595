import { expect, test } from 'vitest';
import { SortedList } from './sorted-list.ts';

// A small generator with a fixed seed: a failure can be run again.
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const key = (n: number): string => String(n).padStart(6, '0');

test('after any insertions and deletions every range is what sorting gives', () => {
  const random = randomOf(7);
  const list = new SortedList<number>();
  const model = new Map<string, number>();
  for (let round = 0; round < 20_000; round++) {
    const k = key(random(5000));
    if (random(3)) {
      list.set(k, round);
      model.set(k, round);
    } else expect(list.delete(k)).toBe(model.delete(k));
  }
  expect(list.size).toBe(model.size);
  const sorted = [...model].sort(([a], [b]) => (a < b ? -1 : 1));
  for (let i = 0; i < 200; i++) {
    const [from, before] = [key(random(5500)), key(random(5500))];
    const wanted = sorted.filter(([k]) => k >= from && k < before).map(([, value]) => value);
    expect([...list.range(from, before)]).toEqual(wanted);
    expect([...list.rangeReversed(from, before)]).toEqual(wanted.toReversed());
  }
});

test('a list that was emptied works on', () => {
  const list = new SortedList<number>();
  for (let n = 0; n < 2000; n++) list.set(key(n), n);
  for (let n = 1999; n >= 0; n--) list.delete(key(n));
  list.set(key(5), 5);
  expect([...list.range('', '~')]).toEqual([5]);
  expect([...list.rangeReversed('', '~')]).toEqual([5]);
});

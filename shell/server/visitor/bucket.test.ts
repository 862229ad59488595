import { expect, test } from 'vitest';
import { isInShare, bucketOf } from './bucket.ts';

const COUNT = 200_000;
const visitors = Array.from({ length: COUNT }, (_, number) => `visitor-${number}`);
const bucketsFor = (composition: string) => visitors.map((visitor) => bucketOf(visitor, composition));
const buckets = bucketsFor('one');
const below = (share: number) => buckets.filter((one) => one < share).length;

/** Four standard deviations of a binomial count: one honest draw in 16,000 lies further off. */
const tolerance = (chance: number) => 4 * Math.sqrt(COUNT * chance * (1 - chance));

test.each([0.1, 1, 10, 33.3, 50, 99])(
  '%s percent of 200,000 visitors get it, as exactly as chance allows',
  (share) => expect(Math.abs(below(share) - (COUNT * share) / 100)).toBeLessThan(tolerance(share / 100)),
);

test('nobody gets it at nothing, everybody at a hundred', () => {
  expect(below(0)).toBe(0);
  expect(below(100)).toBe(COUNT);
});

test('a visitor who has it keeps it, also when the share is raised', () => {
  for (const visitor of visitors.slice(0, 5_000)) {
    const had = isInShare(visitor, 'one', 10);
    expect(isInShare(visitor, 'one', 10)).toBe(had);
    if (had) expect(isInShare(visitor, 'one', 30)).toBe(true);
  }
});

test('who gets one composition says nothing about who gets the next', () => {
  const compositions = ['two', 'three', 'four'].map((name) => bucketsFor(name));
  for (const [index, one] of [buckets, ...compositions].entries())
    for (const other of compositions.slice(index)) {
      const both = one.filter((here, visitor) => here < 20 && other[visitor]! < 20).length;
      expect(Math.abs(both - COUNT * 0.04)).toBeLessThan(tolerance(0.04));
    }
});

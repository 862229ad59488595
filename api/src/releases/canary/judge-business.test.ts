import { expect, test } from 'vitest';
import { seeded, seedOfRun, type Random } from '../../testing/random.ts';
import type { Business } from '../business/compare.ts';
import { judgeBusiness } from './judge-business.ts';

const MIN_VISITORS = 30;
const runs = process.env['MATINEE_FULL'] === '1' ? 5_000 : 500;
const seed = seedOfRun(23);

interface Rates {
  /** share of the visitors who begin an order, and of these who pay */
  begin: number;
  pay: number;
}

/** @returns how many visitors it took until a canary of 10 % was taken back, looked at after every 50; null when it was not */
function lookedAt(chance: Random, rates: { live: Rates; canary: Rates }): number | null {
  const sides = {
    live: { visitors: 0, begun: 0, paid: 0 },
    canary: { visitors: 0, begun: 0, paid: 0 },
  } satisfies Record<string, Business>;
  for (let visitor = 1; visitor <= 10_000; visitor++) {
    const which = chance.chance(0.1) ? 'canary' : 'live';
    sides[which].visitors++;
    if (chance.chance(rates[which].begin)) {
      sides[which].begun++;
      if (chance.chance(rates[which].pay)) sides[which].paid++;
    }
    if (visitor % 50 === 0 && judgeBusiness(sides.live, sides.canary, MIN_VISITORS).verdict === 'worse')
      return visitor;
  }
  return null;
}
const outcomesOf = (rates: { live: Rates; canary: Rates }) =>
  Array.from({ length: runs }, (_, run) => lookedAt(seeded(seed + run), rates));
const usual = { begin: 0.06, pay: 0.7 };

test.each([
  ['as good', usual, usual],
  ['as good where hardly anybody buys', { begin: 0.005, pay: 0.7 }, { begin: 0.005, pay: 0.7 }],
  ['as good where every fifth buys', { begin: 0.2, pay: 0.9 }, { begin: 0.2, pay: 0.9 }],
  ['better', usual, { begin: 0.09, pay: 0.8 }],
])('a canary that sells %s is taken back in less than one run of 200', (_what, live, canary) => {
  const taken = outcomesOf({ live, canary }).filter((outcome) => outcome !== null).length / runs;
  expect(taken).toBeLessThan(1 / 200);
});

test('one that sells a tenth less is left alone in 19 of 20 runs: a taste is not a defect', () => {
  const taken = outcomesOf({ live: usual, canary: { begin: 0.054, pay: 0.7 } });
  expect(taken.filter((outcome) => outcome !== null).length / runs).toBeLessThan(1 / 20);
});

test.each([
  ['whose button to the payment does nothing', { begin: 0, pay: 0 }],
  ['whose payments never arrive', { begin: 0.06, pay: 0 }],
])('one %s is taken back before 10,000 visitors have come', (_what, canary) => {
  const missed = outcomesOf({ live: usual, canary }).filter((outcome) => outcome === null);
  expect(missed.length / runs).toBeLessThan(1 / 50);
});

test('few visitors prove nothing, however few of them buy', () => {
  const live = { visitors: 10_000, begun: 2_000, paid: 1_500 };
  expect(judgeBusiness(live, { visitors: 29, begun: 0, paid: 0 }, MIN_VISITORS)).toMatchObject({
    verdict: 'too-few',
  });
  expect(
    judgeBusiness({ ...live, visitors: 20 }, { visitors: 900, begun: 0, paid: 0 }, MIN_VISITORS).verdict,
  ).toBe('too-few');
});

test('a loss that is certain and small is no defect; one of more than a quarter is', () => {
  const live = { visitors: 900_000, begun: 54_000, paid: 45_000 };
  const canary = (begun: number) => ({ visitors: 100_000, begun, paid: 5_000 });
  expect(judgeBusiness(live, canary(5_000), MIN_VISITORS)).toEqual({ verdict: 'well', step: null });
  expect(judgeBusiness(live, canary(4_000), MIN_VISITORS)).toEqual({ verdict: 'worse', step: 'begun' });
});

test('where nobody buys anything, nobody is taken back for that', () => {
  const none = { visitors: 5_000, begun: 0, paid: 0 };
  expect(judgeBusiness(none, none, MIN_VISITORS)).toEqual({ verdict: 'well', step: null });
});

test('the first step at which visitors are lost is named', () => {
  const live = { visitors: 9_000, begun: 600, paid: 450 };
  expect(judgeBusiness(live, { visitors: 1_000, begun: 0, paid: 0 }, MIN_VISITORS).step).toBe('begun');
  expect(judgeBusiness(live, { visitors: 1_000, begun: 66, paid: 0 }, MIN_VISITORS).step).toBe('paid');
});

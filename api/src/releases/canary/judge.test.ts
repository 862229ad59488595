import { expect, test } from 'vitest';
import { seeded, seedOfRun, type Random } from '../../testing/random.ts';
import { judge, type Side } from './judge.ts';

const rules = { least: 30, margin: 0.02 };
const side = (visitors: number, failing: number): Side => ({ visitors, failing });
const runs = process.env['MATINEE_FULL'] === '1' ? 10_000 : 1_000;
const seed = seedOfRun(5);

/**
 * A canary of 10 % that is looked at after every 50 visitors until it is taken back or 5,000 have come.
 * @returns how many visitors it took, or null when it was not taken back
 */
function lookedAt(chance: Random, errors: { live: number; canary: number }): number | null {
  const sides = { live: side(0, 0), canary: side(0, 0) };
  for (let visitor = 1; visitor <= 5_000; visitor++) {
    const which = chance.chance(0.1) ? 'canary' : 'live';
    sides[which].visitors++;
    if (chance.chance(errors[which])) sides[which].failing++;
    if (visitor % 50 === 0 && judge(sides.live, sides.canary, rules) === 'worse') return visitor;
  }
  return null;
}
const takenBack = (errors: { live: number; canary: number }): (number | null)[] =>
  Array.from({ length: runs }, (_, run) => lookedAt(seeded(seed + run), errors));
const shareOf = (outcomes: (number | null)[]) => outcomes.filter((outcome) => outcome !== null).length / runs;

test.each([
  ['no better and no worse, hardly an error', 0.002],
  ['no better and no worse, one visitor in a hundred with an error', 0.01],
  ['no better and no worse, one in ten with an error', 0.1],
])('a canary that is %s is taken back in less than one run of 500', (_what, errors) => {
  const share = shareOf(takenBack({ live: errors, canary: errors }));
  console.log(
    `false alarms at ${errors * 100} % errors: ${(share * 100).toFixed(2)} % of ${runs} runs of 100 looks, seed ${seed}`,
  );
  expect(share).toBeLessThan(1 / 500);
});

test('one that is worse by as much as is tolerated is left alone in 19 of 20 runs', () =>
  expect(shareOf(takenBack({ live: 0.01, canary: 0.03 }))).toBeLessThan(1 / 20));

test.each([
  [0.15, 5_000],
  [0.5, 1_000],
  [1, 500],
])('one that fails for %s of its visitors is taken back before %s have come', (canary, soon) => {
  const outcomes = takenBack({ live: 0.01, canary });
  const late = outcomes.filter((outcome) => outcome === null || outcome > soon);
  expect(late.length / runs).toBeLessThan(1 / 50);
});

test('few visitors prove nothing, on either side', () => {
  expect(judge(side(1_000, 0), side(29, 29), rules)).toBe('too-few');
  expect(judge(side(29, 0), side(1_000, 1_000), rules)).toBe('too-few');
  expect(judge(side(30, 0), side(30, 30), rules)).toBe('worse');
});

test('a canary that does better is well, also when what is live fails for everybody', () =>
  expect(judge(side(500, 500), side(50, 0), rules)).toBe('well'));

import { turn } from '@matinee/workspace/turn';
import { beforeAll, expect, test } from 'vitest';
import { restore } from '../../composition/release/releases.ts';
import { allCells, nameOf, walk } from './cell.ts';
import { faults } from './faults.ts';
import { remotes } from './remote-page.ts';
import { inParallel, sample, seed } from './sample.ts';

const isFull = process.env['MATINEE_FULL'] === '1';

/** One half of the faults is walked with one commit, the other with another. */
const inTurn = [0, 1].map((half) => faults.filter((_, index) => index % 2 === half));
const ofThisCommit = inTurn[turn(inTurn.length)]!;

/** Those whose name this matches, and no others. */
const only = process.env['MATINEE_CELLS'];

// All of it in the full run; in the short one every fault once in two commits, at cells of chance.
const chosen = () => {
  if (only) return allCells.filter((cell) => new RegExp(only).test(nameOf(cell)));
  if (isFull) return allCells;
  return ofThisCommit.map((fault) => sample(allCells.filter((cell) => cell.fault === fault)));
};
const cells = chosen();
const results = new Map<(typeof cells)[number], PromiseSettledResult<number>>();

/** Pages at a time: the machine has two cores. */
const WIDTH = 3;

beforeAll(async () => {
  await restore();
  const began = performance.now();
  const all = await inParallel(cells, WIDTH, walk);
  all.forEach((result, index) => results.set(cells[index]!, result));
  report(performance.now() - began);
}, 45 * 60_000);

function report(took: number): void {
  const worst = faults.flatMap((fault) => {
    const times = cells.flatMap((cell) => {
      const result = results.get(cell);
      return cell.fault === fault && result?.status === 'fulfilled' ? [{ cell, ms: result.value }] : [];
    });
    return times.toSorted((one, other) => other.ms - one.ms).slice(0, 1);
  });
  console.log(
    [
      `Fault matrix: ${cells.length} of ${allCells.length} cells in ${(took / 1000).toFixed(0)} s (seed ${seed}). Longest until the place was as it should be:`,
      ...worst.map(({ cell, ms }) => `  ${(ms / 1000).toFixed(2)} s  ${nameOf(cell)}`),
    ].join('\n'),
  );
}

test.each(cells.map((cell) => [nameOf(cell), cell] as const))('contained: %s', (_name, cell) => {
  const result = results.get(cell);
  if (result?.status === 'rejected') throw result.reason;
  expect(result?.value).toBeGreaterThan(0);
});

test.skipIf(only)('every fault has its turn, and the full run has each with every remote', () => {
  expect(new Set(inTurn.flat())).toEqual(new Set(faults));
  expect(new Set(cells.map(({ fault }) => fault))).toEqual(new Set(isFull ? faults : ofThisCommit));
  expect(allCells.length).toBe(faults.length * remotes.length * 4);
});

import { createHash } from 'node:crypto';
import type { Mutant } from './find/find-mutants.ts';

const numberOf = (words: string) => createHash('sha256').update(words).digest().readUInt32BE();

const inOrderOf = (seed: string, mutants: readonly Mutant[]): Mutant[] => {
  const dice = ({ file, name }: Mutant) => numberOf(`${seed} ${file} ${name}`);
  return mutants.toSorted((one, other) => dice(one) - dice(other));
};

/**
 * A share of the mutants, from all over: the same one for the same seed, and in the same order.
 * @param share of 1; all of them stay in the order of the files
 */
export function shareOf(mutants: readonly Mutant[], share: number, seed: string): Mutant[] {
  if (share >= 1) return [...mutants];
  return inOrderOf(seed, mutants).slice(0, Math.ceil(share * mutants.length));
}

/** Mutants of one file, so that few tests are needed: the same ones for the same seed. */
export function sliceOf(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const inOrder = inOrderOf(seed, mutants);
  return inOrder.filter(({ file }) => file === inOrder[0]?.file).slice(0, count);
}

import type { Mutant } from './find-mutants.ts';

/** The function that every switch asks. */
export const SWITCH = '__isMutated';

/**
 * The source of a file with all of its mutants in it, each behind a switch: `(__isMutated("id") ? mutated : original)`. So the
 * file is read once, and trying a mutant costs no more than running tests.
 * @param mutants of this file, in its order
 */
export function writeSwitches(text: string, mutants: readonly Mutant[]): string {
  const inserts = mutants.flatMap(({ id, start, end, code }, order) => [
    // An outer expression opens before an inner one that begins at the same place, and closes after it.
    { at: start, rank: order, words: `(${SWITCH}(${JSON.stringify(id)})?(${code}):(` },
    { at: end, rank: -1 - order, words: '))' },
  ]);
  inserts.sort((one, other) => one.at - other.at || one.rank - other.rank);
  let from = 0;
  const parts = inserts.map(({ at, words }) => {
    const part = text.slice(from, at) + words;
    from = at;
    return part;
  });
  return parts.join('') + text.slice(from);
}

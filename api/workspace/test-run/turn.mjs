import { execFileSync } from 'node:child_process';

/** @returns {string} hash of the commit that is checked out */
const checkedOut = () => execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });

/**
 * Which of so many parts of the tests has its turn, where all of them would take longer than anybody waits: another one for
 * another commit, the same for the same. `MATINEE_SEED` asks for one.
 * @param {number} parts
 * @param {{ MATINEE_SEED?: string }} [env]
 * @param {() => string} [commit]
 * @returns {number} from 0
 */
export function turn(parts, env = process.env, commit = checkedOut) {
  const seed = Number(env.MATINEE_SEED || parseInt(commit().slice(0, 8), 16));
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('MATINEE_SEED is a whole number, such as 3');
  return seed % parts;
}

import { createContext, Script } from 'node:vm';

/** One file may hold up the process that sells seats for so long: milliseconds. What teams have built is read in a fraction of it. */
const MAX_LOOK_MS = 3_000;
/** All that a gate reads of a release. */
const MAX_MS = 6_000;

const ASK = new Script('look()');

/** To read a file takes longer than anybody can be kept waiting. */
export class TooSlow extends Error {}

/**
 * Readers of what others have written are slow with some of it, which no length tells: names that are declared by the thousand, comments that nothing ends.
 * @returns looks at what one gate reads of one release; gives it up with `TooSlow` when it takes too long
 */
export function looksInTime(): <Result>(look: () => Result) => Result {
  let left = MAX_MS;
  return <Result>(look: () => Result) => {
    if (left <= 0) throw new TooSlow();
    const since = performance.now();
    try {
      const timeout = Math.ceil(Math.min(MAX_LOOK_MS, left));
      return ASK.runInContext(createContext({ look }), { timeout }) as Result;
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new TooSlow();
      throw error;
    } finally {
      left -= performance.now() - since;
    }
  };
}

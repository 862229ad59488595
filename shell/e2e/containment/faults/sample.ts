const { MATINEE_SEED: asked, MATINEE_FULL: full } = process.env;
/** Others in each long run, always the same in the short one: everybody waits for it to be green. */
const unasked = full === '1' ? Math.floor(Date.now() / 1000) : 20_261_121;

/** Seed of what a run takes by chance: MATINEE_SEED to have that of another run again. */
export const seed = Number(asked ?? unasked);

let state = seed >>> 0;
/** The generator mulberry32. @returns at least 0, less than 1 */
function chance(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** One of a list, by chance of the seed. */
export const sample = <T>(list: T[]): T => list[Math.floor(chance() * list.length)]!;

/** Acts on all things, some at a time. @returns how each ended, in their order */
export async function inParallel<T, R>(
  things: T[],
  width: number,
  act: (thing: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = [];
  let next = 0;
  const worker = async () => {
    while (next < things.length) {
      const index = next++;
      results[index] = (await Promise.allSettled([act(things[index]!)]))[0];
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

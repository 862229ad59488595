/** Chance that can be had again by its seed. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from `least` to `most`, both possible. */
  between(least: number, most: number): number;
  /** True as often as `share` says. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different ones. */
  several<T>(list: readonly T[], count: number): T[];
}

/** The generator mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[between(0, list.length - 1)];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  };
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick,
    several: (list, count) => {
      const left = [...list];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(between(0, left.length - 1), 1),
      ).flat();
    },
  };
}

/** The seed of a run: `MATINEE_SEED` to have one again, a fresh one in the long form, else always the same. */
export function seedOfRun(usual: number): number {
  const { MATINEE_SEED: asked, MATINEE_FULL: full } = process.env;
  if (asked) return Number(asked);
  return full === '1' ? Date.now() % 2 ** 31 : usual;
}

/** What fast-check takes to have a failure again, as it prints it: the seed, and the path to the one case in `MATINEE_PATH`. */
export function replayOfRun(usual: number): { seed: number; path?: string } {
  const { MATINEE_PATH: path } = process.env;
  return { seed: seedOfRun(usual), ...(path && { path }) };
}

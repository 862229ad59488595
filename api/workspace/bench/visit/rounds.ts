/** The middle value; of an even number of values the lower of the two in the middle. */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing');
  return middle;
}

interface Pace {
  /** told after each round, the unmeasured one too: 0 is that one */
  onRound?(round: number): void;
  /** asked after each measured round whether there is time for another one; absent: there is */
  hasTime?(): boolean;
}

/**
 * Takes turns between variants, so that whatever slows the machine down meets all of them. One unmeasured round warms
 * everything up; every other round goes in the reverse order.
 * @returns for each variant its results, round by round: of one round at least, of fewer than asked for when there is no time
 */
export async function takeTurns<Name extends string, Result>(
  names: readonly Name[],
  rounds: number,
  run: (name: Name) => Promise<Result>,
  { onRound, hasTime = () => true }: Pace = {},
): Promise<Record<Name, Result[]>> {
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      const result = await run(name);
      if (round > 0) results[name].push(result);
    }
    onRound?.(round);
    if (round > 0 && !hasTime()) break;
  }
  return results;
}

export interface Middle {
  /** median of the rounds */
  middle: number;
  /** how far the true value may be from it: 1.57 × interquartile range / √n (McGill, Tukey and Larsen 1978, 95 %); of one round nobody knows */
  margin: number;
}

/** The middle of what was measured round by round. */
export function middleOf(values: readonly number[]): Middle {
  const sorted = [...values].sort((one, other) => one - other);
  const last = sorted.length - 1;
  // Outwards: of three rounds the middle one is no quarter.
  const range = (sorted[Math.ceil(last * 0.75)] ?? NaN) - (sorted[Math.floor(last * 0.25)] ?? NaN);
  return { middle: median(sorted), margin: last > 0 ? (1.57 * range) / Math.sqrt(sorted.length) : Infinity };
}

const inTurn = (values: readonly number[], baseline: readonly number[]) =>
  values.map((value, round) => [value, baseline[round] ?? NaN] as const);

export interface Difference extends Pick<Middle, 'margin'> {
  /** median of the differences within each round, which is steadier than the difference of two medians */
  difference: number;
}

/** Compares what was measured in turns, round by round. */
export function compare(values: readonly number[], baseline: readonly number[]): Difference {
  const { middle, margin } = middleOf(inTurn(values, baseline).map(([value, other]) => value - other));
  return { difference: middle, margin };
}

/** The same by what the one is of the other. */
export const compareRatios = (values: readonly number[], baseline: readonly number[]): Middle =>
  middleOf(inTurn(values, baseline).map(([value, other]) => value / other));

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

export interface Difference {
  /** median of the differences within each round, which is steadier than the difference of two medians */
  difference: number;
  /** how far the true value may be from it: 1.57 × interquartile range / √n (McGill, Tukey and Larsen 1978, 95 %) */
  margin: number;
}

/** Compares what was measured in turns, round by round. */
export function compare(values: number[], baseline: number[]): Difference {
  const differences = values.map((value, round) => value - (baseline[round] ?? NaN));
  const sorted = [...differences].sort((one, other) => one - other);
  const quarter = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? NaN;
  const range = quarter(0.75) - quarter(0.25);
  return { difference: median(differences), margin: (1.57 * range) / Math.sqrt(sorted.length) };
}

/** The middle value; of an even number of values the lower of the two in the middle. */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing');
  return middle;
}

/**
 * Takes turns between variants, so that whatever slows the machine down meets all of them. One unmeasured round warms
 * everything up; every other round goes in the reverse order.
 * @returns for each variant its results, round by round
 */
export async function takeTurns<Name extends string, Result>(
  names: readonly Name[],
  rounds: number,
  run: (name: Name) => Promise<Result>,
): Promise<Record<Name, Result[]>> {
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = 0; round <= rounds; round++)
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      const result = await run(name);
      if (round > 0) results[name].push(result);
    }
  return results;
}

/** The median of the differences within each round, which is steadier than the difference of two medians. */
export const medianDifference = (values: number[], baseline: number[]): number =>
  median(values.map((value, round) => value - (baseline[round] ?? NaN)));

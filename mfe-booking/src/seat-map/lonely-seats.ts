import { partsOf } from './plan.ts';

/**
 * Free seats that a choice would leave alone between two that are not free.
 * @param taken seats that cannot be had
 * @param picked the choice; a seat that was alone before is not its doing
 */
export function lonelySeats(taken: ReadonlySet<string>, picked: readonly string[]): string[] {
  const isPicked = (seat: string) => picked.includes(seat);
  const isFree = (seat: string) => !taken.has(seat) && !isPicked(seat);
  const neighbors = picked.flatMap((seat) => {
    const { row, number } = partsOf(seat);
    return [`${row}${number - 1}`, `${row}${number + 1}`];
  });
  return [...new Set(neighbors)].sort().filter((seat) => {
    const { row, number } = partsOf(seat);
    // What is beyond the end of a row is never taken, so a seat at the end is not between two.
    return isFree(seat) && !isFree(`${row}${number - 1}`) && !isFree(`${row}${number + 1}`);
  });
}

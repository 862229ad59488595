import { partsOf, type SeatPlan } from './plan.ts';

/**
 * Free seats that a choice would leave alone between two that are not free.
 * @param taken seats that cannot be had
 * @param picked the choice; a seat that was alone before is not its doing
 */
export function lonelySeats(
  { seatsPerRow }: SeatPlan,
  taken: ReadonlySet<string>,
  picked: readonly string[],
): string[] {
  const isPicked = (seat: string) => picked.includes(seat);
  const isFree = (seat: string) => !taken.has(seat) && !isPicked(seat);
  const neighbours = picked.flatMap((seat) => {
    const { row, number } = partsOf(seat);
    return [`${row}${number - 1}`, `${row}${number + 1}`];
  });
  return [...new Set(neighbours)].sort().filter((seat) => {
    const { row, number } = partsOf(seat);
    // One at the end of a row is not between two.
    if (number <= 1 || number >= seatsPerRow || !isFree(seat)) return false;
    return !isFree(`${row}${number - 1}`) && !isFree(`${row}${number + 1}`);
  });
}

import type { HallPlan } from '../../cinema/hall-plan.ts';

/** The row that most people like best: so far back, as a share of the hall. */
const BEST_DEPTH = 2 / 3;

/**
 * Free seats side by side in one row of one block, those nearest to the best place.
 * @param taken seats that cannot be had
 * @param count how many, from 1
 * @returns undefined when there are no so many together
 */
export function seatsTogether(
  { blocks, seatsPerRow }: HallPlan,
  taken: ReadonlySet<string>,
  count: number,
): string[] | undefined {
  let best: { seats: string[]; cost: number } | undefined;
  for (const rows of blocks)
    for (const [at, row] of rows.entries())
      for (let first = 1; first + count - 1 <= seatsPerRow; first++) {
        const seats = Array.from({ length: count }, (_, index) => `${row}${first + index}`);
        if (seats.some((seat) => taken.has(seat))) continue;
        const aside = (first + (count - 1) / 2 - (seatsPerRow + 1) / 2) / seatsPerRow;
        const cost = Math.hypot(aside, (at + 1) / rows.length - BEST_DEPTH);
        if (!best || cost < best.cost) best = { seats, cost };
      }
  return best?.seats;
}

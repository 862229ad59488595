import { lonelySeats } from './lonely-seats.ts';
import { seatPosition } from './seat-position.ts';
import { seatsOf, type SeatPlan } from './plan.ts';

/** The row that most people like best: two thirds of the way back. */
const BEST_DEPTH = 2 / 3;
/** A place at the side is worse than one that is as much too near or too far. */
const SIDE_WEIGHT = 1.4;
/** Whoever comes alone is glad of a seat that is not between two: groups that leave one behind come later. */
const LONELY_COST = 0.15;

/** How far a seat is from the best place; 0 is best. */
function costOf(plan: SeatPlan, seat: string): number {
  const { x, y } = seatPosition(plan, seat);
  return Math.hypot((x - 0.5) * SIDE_WEIGHT, y - BEST_DEPTH);
}

/**
 * Seats side by side in one row of one block.
 * @param taken seats that cannot be had
 * @param count how many, from 1
 * @returns groups that have no seat in common, the best first
 */
export function bestSeats(plan: SeatPlan, taken: ReadonlySet<string>, count: number): string[][] {
  const groups = plan.blocks.flat().flatMap((row) => {
    const seats = seatsOf(row, plan.seatsPerRow);
    return seats
      .slice(0, Math.max(0, seats.length - count + 1))
      .map((_, from) => seats.slice(from, from + count))
      .filter((group) => !group.some((seat) => taken.has(seat)));
  });
  const cost = (group: readonly string[]) =>
    group.reduce((sum, seat) => sum + costOf(plan, seat), 0) / count +
    lonelySeats(taken, group).length * LONELY_COST;
  const ranked = groups
    // Of two that mirror each other neither is better by a rounding error.
    .map((group) => ({ group, cost: Math.round(cost(group) * 1e6) }))
    .sort((one, other) => one.cost - other.cost || (one.group[0]! < other.group[0]! ? -1 : 1));
  const used = new Set<string>();
  const best: string[][] = [];
  for (const { group } of ranked) {
    if (group.some((seat) => used.has(seat))) continue;
    for (const seat of group) used.add(seat);
    best.push(group);
  }
  return best;
}

import { partsOf, type SeatPlan } from './plan.ts';

/** Of an aisle between two blocks, in seats. */
const AISLE = 1.5;

/** Where a seat stands: seats from the left wall, and rows from the front, both from 0 to 1. */
export interface SeatPosition {
  /** 0 at the left wall, 1 at the right one */
  x: number;
  /** 0 in the first row, 1 in the last */
  y: number;
}

/** How wide a plan is, in seats, with its aisles. */
export const widthOf = ({ blocks, seatsPerRow }: SeatPlan): number =>
  blocks.length * seatsPerRow + (blocks.length - 1) * AISLE;

/** How many rows the deepest block has. */
export const depthOf = ({ blocks }: SeatPlan): number => Math.max(...blocks.map((rows) => rows.length));

/** The left edge of a block, in seats from the left wall. */
export const blockStart = ({ seatsPerRow }: SeatPlan, block: number): number => block * (seatsPerRow + AISLE);

/** Where a seat stands in its plan. Blocks stand side by side, whatever the window has room for. */
export function seatPosition(plan: SeatPlan, seat: string): SeatPosition {
  const { row, number } = partsOf(seat);
  const block = plan.blocks.findIndex((rows) => rows.includes(row));
  const rows = plan.blocks[block] ?? [];
  return {
    x: (blockStart(plan, block) + number - 0.5) / widthOf(plan),
    y: rows.indexOf(row) / Math.max(1, depthOf(plan) - 1),
  };
}

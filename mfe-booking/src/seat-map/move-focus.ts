import { partsOf, type SeatPlan } from './plan.ts';

interface GridCell {
  block: number;
  row: number;
  column: number;
}

const cellOf = ({ blocks }: SeatPlan, seat: string): GridCell => {
  const { row, number } = partsOf(seat);
  const block = blocks.findIndex((rows) => rows.includes(row));
  return { block, row: blocks[block]?.indexOf(row) ?? 0, column: number - 1 };
};

const within = (value: number, size: number): number => Math.min(Math.max(value, 0), size - 1);

function seatAt({ blocks, seatsPerRow }: SeatPlan, { block, row, column }: GridCell): string {
  const rows = blocks[within(block, blocks.length)] ?? [];
  return `${rows[within(row, rows.length)]}${within(column, seatsPerRow) + 1}`;
}

/** Sideways over the aisle: A8 and F1 are neighbours. At the walls nothing moves. */
function sideways({ blocks, seatsPerRow }: SeatPlan, cell: GridCell, step: 1 | -1): GridCell {
  const column = cell.column + step;
  if (column >= 0 && column < seatsPerRow) return { ...cell, column };
  const block = cell.block + step;
  return block < 0 || block >= blocks.length
    ? cell
    : { ...cell, block, column: step > 0 ? 0 : seatsPerRow - 1 };
}

/**
 * The seat that a key moves the focus to, as the grid pattern has it
 * (https://www.w3.org/WAI/ARIA/apg/patterns/grid/).
 * @param plan where the seats stand
 * @param seat the focused seat
 * @param key `KeyboardEvent.key`; arrows, Home and End (with `control` of the whole plan), PageUp and PageDown for the
 *   same place in the next block to the left or right
 * @returns the next seat, the same one at an edge, or null for a key that moves nothing
 */
export function moveFocus(plan: SeatPlan, seat: string, key: string, control = false): string | null {
  const cell = cellOf(plan, seat);
  const moves = new Map<string, GridCell>([
    ['ArrowLeft', sideways(plan, cell, -1)],
    ['ArrowRight', sideways(plan, cell, 1)],
    ['ArrowUp', { ...cell, row: cell.row - 1 }],
    ['ArrowDown', { ...cell, row: cell.row + 1 }],
    ['Home', control ? { block: 0, row: 0, column: 0 } : { ...cell, column: 0 }],
    ['End', control ? { block: Infinity, row: Infinity, column: Infinity } : { ...cell, column: Infinity }],
    ['PageUp', { ...cell, block: cell.block - 1 }],
    ['PageDown', { ...cell, block: cell.block + 1 }],
  ]);
  const move = moves.get(key);
  return move ? seatAt(plan, move) : null;
}

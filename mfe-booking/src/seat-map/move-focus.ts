import { partsOf, type SeatPlan } from './plan.ts';

interface Place {
  block: number;
  row: number;
  column: number;
}

const placeOf = ({ blocks }: SeatPlan, seat: string): Place => {
  const { row, number } = partsOf(seat);
  const block = blocks.findIndex((rows) => rows.includes(row));
  return { block, row: blocks[block]?.indexOf(row) ?? 0, column: number - 1 };
};

const within = (value: number, size: number): number => Math.min(Math.max(value, 0), size - 1);

function seatAt({ blocks, seatsPerRow }: SeatPlan, { block, row, column }: Place): string {
  const rows = blocks[within(block, blocks.length)] ?? [];
  return `${rows[within(row, rows.length)]}${within(column, seatsPerRow) + 1}`;
}

/** Sideways over the aisle: A8 and F1 are neighbours. At the walls nothing moves. */
function sideways({ blocks, seatsPerRow }: SeatPlan, place: Place, step: 1 | -1): Place {
  const column = place.column + step;
  if (column >= 0 && column < seatsPerRow) return { ...place, column };
  const block = place.block + step;
  return block < 0 || block >= blocks.length
    ? place
    : { ...place, block, column: step > 0 ? 0 : seatsPerRow - 1 };
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
  const place = placeOf(plan, seat);
  const moves = new Map<string, Place>([
    ['ArrowLeft', sideways(plan, place, -1)],
    ['ArrowRight', sideways(plan, place, 1)],
    ['ArrowUp', { ...place, row: place.row - 1 }],
    ['ArrowDown', { ...place, row: place.row + 1 }],
    ['Home', control ? { block: 0, row: 0, column: 0 } : { ...place, column: 0 }],
    ['End', control ? { block: Infinity, row: Infinity, column: Infinity } : { ...place, column: Infinity }],
    ['PageUp', { ...place, block: place.block - 1 }],
    ['PageDown', { ...place, block: place.block + 1 }],
  ]);
  const move = moves.get(key);
  return move ? seatAt(plan, move) : null;
}

import { z } from 'zod';
import { wholeNumber } from '../settings/number.ts';

/** Where the seats of every hall stand. */
export interface HallPlan {
  seatsPerRow: number;
  /** names of the rows of each block, blocks from left to right, rows from the screen back */
  blocks: string[][];
}

/** More blocks than left, middle and right have no name on the map. */
const MAX_BLOCKS = 3;
/** With ten, a seat on the narrowest phone (320 px) is smaller than 24 px (WCAG 2.2, 2.5.8 Target Size). */
const MAX_SEATS_PER_ROW = 9;

function rowsOf(part: string): string[] | undefined {
  const [, from = '', to = from] = /^([A-Z])(?:-([A-Z]))?$/.exec(part.trim()) ?? [];
  const count = to.charCodeAt(0) - from.charCodeAt(0) + 1;
  if (!(count > 0)) return undefined;
  return Array.from({ length: count }, (_, row) => String.fromCharCode(from.charCodeAt(0) + row));
}

/** `A-E,F-J`: the rows of each block, blocks from left to right. */
export const hallRowsSetting = z
  .string()
  .default('A-E,F-J')
  .transform((text, context): string[][] => {
    const blocks = text.split(',').map(rowsOf);
    const rows = blocks.flat();
    if (!rows.includes(undefined) && new Set(rows).size === rows.length && blocks.length <= MAX_BLOCKS)
      return blocks as string[][];
    const message = `must name the rows of one to ${MAX_BLOCKS} blocks, no row twice, such as A-E,F-J`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const seatsPerRowSetting = wholeNumber({
  preset: 8,
  min: 1,
  max: MAX_SEATS_PER_ROW,
  because: 'with more a seat on a phone is too small to press',
});

/** The ids of all seats of a hall: `A1` to `J8` where nothing is set. */
export const seatIds = ({ blocks, seatsPerRow }: HallPlan): string[] =>
  blocks.flat().flatMap((row) => Array.from({ length: seatsPerRow }, (_, index) => `${row}${index + 1}`));

/** Those of some seats that the hall has. It may have been larger when others were sold: their tickets stay good. */
export function seatsInHall(hall: HallPlan, seats: readonly string[]): string[] {
  const there = new Set(seatIds(hall));
  return seats.filter((seat) => there.has(seat));
}

/** Whether a hall has all of some seats. */
export const hasSeats = (hall: HallPlan, seats: readonly string[]): boolean =>
  seatsInHall(hall, seats).length === seats.length;

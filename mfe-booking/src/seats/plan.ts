import { useSite, type HallPlan } from '@matinee/shared-ui';

/** The hall of the specification: an API that does not tell its plan has this one. */
export const usualPlan: HallPlan = { seatsPerRow: 8, blocks: [[...'ABCDE'], [...'FGHIJ']] };

/** How the hall is laid out, as the server tells it. */
export const useHall = (): HallPlan => useSite().hall ?? usualPlan;

/** The block's place among the others, from left to right. */
export function blockName(index: number, count: number): 'left' | 'middle' | 'right' | 'whole' {
  if (count === 1) return 'whole';
  if (index === 0) return 'left';
  return index === count - 1 ? 'right' : 'middle';
}

/** The rows of a block in short: `A–E`, or `A` for a single one. */
export const rowRange = (rows: readonly string[]): string => [...new Set([rows[0], rows.at(-1)])].join('–');

/** The seat that stands first in the hall, for example `A1`. */
export const firstSeat = ({ blocks }: HallPlan): string => `${blocks[0]?.[0]}1`;

/** The seat ids of a row from left to right, for example `A1` to `A8`. */
export const seatsOf = (row: string, seatsPerRow: number): string[] =>
  Array.from({ length: seatsPerRow }, (_, index) => `${row}${index + 1}`);

/** All seat ids of a hall. */
export const seatsOfHall = ({ blocks, seatsPerRow }: HallPlan): string[] =>
  blocks.flat().flatMap((row) => seatsOf(row, seatsPerRow));

/** A seat id's parts: `B4` → row `B`, number 4. */
export const partsOf = (seat: string): { row: string; number: number } => ({
  row: seat.slice(0, 1),
  number: Number(seat.slice(1)),
});

/** Seats in the order of the hall: row by row, from left to right. */
export const inOrder = (seats: Iterable<string>): string[] => [...seats].sort();

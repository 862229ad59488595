/** Where seats stand. */
export interface SeatPlan {
  seatsPerRow: number;
  /** names of the rows of each block, blocks from left to right, rows from the front back; a row's name is one letter */
  blocks: readonly (readonly string[])[];
}

/** The seat that stands first, for example `A1`. */
export const firstSeat = ({ blocks }: SeatPlan): string => `${blocks[0]?.[0]}1`;

/** The seat ids of a row from left to right, for example `A1` to `A8`. */
export const seatsOf = (row: string, seatsPerRow: number): string[] =>
  Array.from({ length: seatsPerRow }, (_, index) => `${row}${index + 1}`);

/** All seat ids of a plan. */
export const allSeats = ({ blocks, seatsPerRow }: SeatPlan): string[] =>
  blocks.flat().flatMap((row) => seatsOf(row, seatsPerRow));

/** A seat id's parts: `B4` → row `B`, number 4. */
export const partsOf = (seat: string): { row: string; number: number } => ({
  row: seat.slice(0, 1),
  number: Number(seat.slice(1)),
});

/** Seats in the order of the plan: row by row, from left to right. */
export const inOrder = (seats: Iterable<string>): string[] => [...seats].sort();

/** How the hall is laid out: rows A–E on the left, F–J on the right, eight seats each. */
export const seatsPerRow = 8;
/** Most seats in one booking. */
export const seatLimit = 5;
export const blocks = [
  { name: 'left', rows: ['A', 'B', 'C', 'D', 'E'] },
  { name: 'right', rows: ['F', 'G', 'H', 'I', 'J'] },
] as const;
export type BlockName = (typeof blocks)[number]['name'];

export const firstSeat = 'A1';
const seatNumbers = Array.from({ length: seatsPerRow }, (_, index) => index + 1);

/** The seat ids of a row from left to right, for example `A1` to `A8`. */
export const seatsOf = (row: string): string[] => seatNumbers.map((number) => `${row}${number}`);

/** A seat id's parts: `B4` → row `B`, number 4. */
export const partsOf = (seat: string): { row: string; number: number } => ({
  row: seat.slice(0, 1),
  number: Number(seat.slice(1)),
});

/** Seats in the order of the hall: row by row, from left to right. */
export const inOrder = (seats: Iterable<string>): string[] => [...seats].sort();

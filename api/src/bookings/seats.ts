import type { ShowDocument } from '../db/documents.ts';

export const MAX_SEATS = 5;
/** Rows A to J, eight seats each: 80 in all. */
export const SEAT_ID = /^[A-J][1-8]$/;

/** The seats nobody can claim at `now`: sold ones, and held ones whose hold has not run out; sorted. */
export function occupiedSeats(show: Pick<ShowDocument, 'seats'>, now: Date): string[] {
  return Object.entries(show.seats)
    .filter(([, seat]) => seat.state === 'sold' || (seat.until !== undefined && seat.until > now))
    .map(([id]) => id)
    .sort();
}

/** One order for the same choice, so that two requests for the same seats can be recognised as one. */
export function sortedSeats(seats: readonly string[]): string[] {
  return [...seats].sort();
}

/** True when both name the same seats; both must be sorted. */
export function sameSeats(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((seat, index) => seat === other[index]);
}

/** The sentence that tells a person which seats were lost to somebody else. */
export function takenMessage(seats: readonly string[]): string {
  const names = new Intl.ListFormat('en').format(seats);
  return seats.length === 1
    ? `Seat ${names} is already taken. Please choose another one.`
    : `Seats ${names} are already taken. Please choose others.`;
}

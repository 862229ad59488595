import type { SeatState, ShowDocument } from '../db/documents.ts';

/** Whether nobody can claim a seat at `now`: it is sold, or held and the hold has not run out. */
export function isOccupied(seat: SeatState | undefined, now: Date): boolean {
  return seat !== undefined && (seat.state === 'sold' || (seat.until !== undefined && seat.until > now));
}

/** The occupied seats of a show, sorted. */
export function occupiedSeats(show: Pick<ShowDocument, 'seats'>, now: Date): string[] {
  return Object.entries(show.seats)
    .filter(([, seat]) => isOccupied(seat, now))
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

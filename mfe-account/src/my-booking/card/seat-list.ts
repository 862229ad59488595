/**
 * Seats as people read them.
 * @param seats seat ids in any order
 * @returns `A1, A2, C8`
 */
export const seatList = (seats: string[]): string => [...seats].sort().join(', ');

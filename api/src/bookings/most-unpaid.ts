/** Of the seats that one person may have, for an hour: so much of it at most is for holds that nobody pays for. */
const SHARE = 0.75;
/** What was held within this time counts. */
const WINDOW_MINUTES = 60;
export const WINDOW_MS = WINDOW_MINUTES * 60_000;
/** A family whose card fails may try so often. */
const HOLDS = 3;

interface Limits {
  /** Seats of one booking. */
  maxSeats: number;
  /** How long they wait for payment. */
  holdMinutes: number;
  /** Seats of a show that one person can have. */
  seatsPerPerson: number;
}

/**
 * The seat-minutes of a show within an hour for which one person may hold seats without paying, where nobody has set them: three of the
 * largest holds, as far as that can be reached within the hour, and more than one of them in any case.
 */
export function mostUnpaid({ maxSeats, holdMinutes, seatsPerPerson }: Limits): number {
  const one = maxSeats * Math.min(holdMinutes, WINDOW_MINUTES);
  const reached = SHARE * seatsPerPerson * WINDOW_MINUTES;
  return Math.max(Math.ceil(one) + 1, Math.ceil(Math.min(HOLDS * maxSeats * holdMinutes, reached)));
}

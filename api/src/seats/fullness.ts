/** How full a show is, in words that tell nobody which seats are taken or how many were sold. */
export const FULLNESS = ['plenty', 'few', 'sold-out'] as const;
export type Fullness = (typeof FULLNESS)[number];

/** What decides between the words. */
export interface FullnessRule {
  /** Seats of a hall. */
  seats: number;
  /** At most this share of them is few. */
  fewPercent: number;
}

/**
 * How full a show is.
 * @param occupied seats that cannot be booked now: sold, or held for somebody who is paying
 */
export function fullnessOf(occupied: number, { seats, fewPercent }: FullnessRule): Fullness {
  const free = seats - occupied;
  if (free <= 0) return 'sold-out';
  return free * 100 <= seats * fewPercent ? 'few' : 'plenty';
}

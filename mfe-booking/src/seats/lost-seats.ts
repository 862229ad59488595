/**
 * Picked seats that somebody else has by now, or that the hall does not have any more: nothing on the map would unpick them.
 * @param picked the visitor's seats
 * @param taken seats that cannot be booked
 * @param ours seats that a booking of this visitor's may hold: the server counts them as taken too
 * @param hall all seats there are
 */
export const lostSeats = (
  picked: readonly string[],
  taken: ReadonlySet<string>,
  ours: readonly string[],
  hall: readonly string[],
): string[] => picked.filter((seat) => !hall.includes(seat) || (taken.has(seat) && !ours.includes(seat)));

/** Seats that were taken between two looks at the same show and are not the visitor's own. */
export const newlyTaken = (
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
  ours: readonly string[],
): string[] => [...now].filter((seat) => !before.has(seat) && !ours.includes(seat)).sort();

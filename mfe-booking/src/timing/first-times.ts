import { isSoldOut, type ReadFullness } from './fullness.ts';

/**
 * The times of a day that a place with room for few of them shows, soonest first: those that can be booked, and sold-out ones where room is left.
 * @param shows of one day, soonest first
 * @param room how many at most
 */
export function firstTimes<Show extends { fullness?: ReadFullness }>(
  shows: readonly Show[],
  room: number,
): Show[] {
  const open = shows.filter(({ fullness }) => !isSoldOut(fullness));
  const full = shows.filter(({ fullness }) => isSoldOut(fullness));
  const chosen = new Set([...open, ...full].slice(0, room));
  return shows.filter((show) => chosen.has(show));
}

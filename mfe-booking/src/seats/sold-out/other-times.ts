import { isSoldOut } from '../../timing/fullness.ts';
import type { Timing } from '../../timing/show-details.ts';

/** A showtime with its day, `YYYY-MM-DD` in the cinema's zone. */
export interface DatedTiming {
  date: string;
  timing: Timing;
}

/** As many as are looked through at a glance. */
const MAX_SHOWN = 6;

/**
 * Where else a movie can be seen: the next showtimes that have seats, and after them the earlier ones.
 * @param dateTime all coming showtimes of the movie, by day
 */
export function otherTimes(
  dateTime: Readonly<Record<string, readonly Timing[]>>,
  soldOut: Timing,
): DatedTiming[] {
  const others = Object.entries(dateTime)
    .flatMap(([date, timings]) => timings.map((timing) => ({ date, timing })))
    .filter(({ timing }) => timing.showId !== soldOut.showId && !isSoldOut(timing.fullness))
    .sort((one, other) => Date.parse(one.timing.time) - Date.parse(other.timing.time));
  const isLater = ({ timing }: DatedTiming) => Date.parse(timing.time) >= Date.parse(soldOut.time);
  return [...others.filter(isLater), ...others.filter((other) => !isLater(other))].slice(0, MAX_SHOWN);
}

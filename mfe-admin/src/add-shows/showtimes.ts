/** Showtimes to add: date `YYYY-MM-DD` → times `HH:mm`, both in the cinema's zone; sorted, no date without a time. */
export type Showtimes = Readonly<Record<string, readonly string[]>>;
export interface Showtime {
  date: string;
  time: string;
}

const sorted = (entries: readonly (readonly [string, readonly string[]])[]): Showtimes =>
  Object.fromEntries(
    entries.filter(([, times]) => times.length > 0).toSorted(([one], [other]) => one.localeCompare(other)),
  );

/** Adds a showtime. Null when it is there already. */
export function addShowtime(showtimes: Showtimes, { date, time }: Showtime): Showtimes | null {
  const times = showtimes[date] ?? [];
  if (times.includes(time)) return null;
  return sorted([
    ...Object.entries(showtimes).filter(([day]) => day !== date),
    [date, [...times, time].sort()],
  ]);
}

/** Removes a showtime; a date left with no times is dropped. */
export const removeShowtime = (showtimes: Showtimes, { date, time }: Showtime): Showtimes =>
  sorted(
    Object.entries(showtimes).map(([day, times]) => [
      day,
      day === date ? times.filter((other) => other !== time) : times,
    ]),
  );

/** All showtimes one by one, in order: the rows of the request. */
export const listShowtimes = (showtimes: Showtimes): Showtime[] =>
  Object.entries(showtimes).flatMap(([date, times]) => times.map((time) => ({ date, time })));

/**
 * Reads a `datetime-local` field.
 * @param value `YYYY-MM-DDTHH:mm`, perhaps with seconds
 * @returns null while the field is not filled in completely
 */
export function readShowtime(value: string): Showtime | null {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(value) ?? [];
  return date && time ? { date, time } : null;
}

/** A date as the notices write it: `21/11/2026`. */
export const dayMonthYear = (date: string): string => date.split('-').reverse().join('/');

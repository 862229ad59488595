import { TZDate, tz } from '@date-fns/tz';
import { format } from 'date-fns';

/** A time that clocks on the wall of the cinema show once, never, or twice on that day. */
export type LocalTime = { instant: Date } | { problem: 'no such date' | 'skipped' | 'twice' };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** No zone has moved its clocks by more than this at once in a change of summer time. */
const MAX_SHIFT_MINUTES = 180;
const SHIFT_STEP_MINUTES = 30;

/** The cinema's date of an instant, YYYY-MM-DD. */
export function dateInCinema(instant: Date, timeZone: string): string {
  return format(instant, 'yyyy-MM-dd', { in: tz(timeZone) });
}

/** A date and those after it, YYYY-MM-DD. @param count how many in all */
export function datesFrom(date: string, count: number): string[] {
  const first = Date.parse(`${date}T00:00:00Z`);
  return Array.from({ length: count }, (_, day) => new Date(first + day * DAY_MS).toISOString().slice(0, 10));
}

function shows(instant: Date, date: string, time: string, timeZone: string): boolean {
  return format(instant, 'yyyy-MM-dd HH:mm', { in: tz(timeZone) }) === `${date} ${time}`;
}

/**
 * The instant at which the cinema's clock shows a date and time.
 * @param date YYYY-MM-DD
 * @param time HH:mm
 * @returns the instant, or why there is not exactly one: the date does not exist, the clocks skip the time (spring), or
 *   show it twice (autumn)
 */
export function instantInCinema(date: string, time: string, timeZone: string): LocalTime {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  if (new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) !== date)
    return { problem: 'no such date' };
  const guess = new TZDate(year, month - 1, day, hours, minutes, 0, 0, timeZone).getTime();
  const found: Date[] = [];
  for (let shift = -MAX_SHIFT_MINUTES; shift <= MAX_SHIFT_MINUTES; shift += SHIFT_STEP_MINUTES) {
    const instant = new Date(guess + shift * MINUTE_MS);
    if (shows(instant, date, time, timeZone)) found.push(instant);
  }
  const [instant] = found;
  if (!instant) return { problem: 'skipped' };
  return found.length > 1 ? { problem: 'twice' } : { instant };
}

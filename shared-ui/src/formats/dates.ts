import { onClocks } from './clocks.ts';
import { t } from '../messages/en.ts';

const WEEKDAYS = t('date.weekdays').split(' ');
const MONTHS = t('date.months').split(' ');
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * What the clocks of a zone show at an instant: `2026-11-21`, one letter, `19:30`, and maybe more.
 * @returns undefined for what is no instant, and in a zone that the browser does not know: it is shown as it is
 */
function shownAt(instant: string, timeZone: string): string | undefined {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return undefined;
  // The browser takes a tenth of a second on a slow phone before it can write the first one.
  const shown = timeZone === 'UTC' ? date.toISOString() : onClocks(date, timeZone);
  if (shown) return shown;
  try {
    // Of all locales, Sweden's writes as ISO 8601 does.
    const format =
      formats.get(timeZone) ??
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
    return format.format(date);
  } catch {
    // A zone that is younger than the browser: one old booking is no reason to show none.
    return undefined;
  }
}

/**
 * The cinema's local time of an instant.
 * @param instant an ISO instant
 * @param timeZone the cinema's IANA zone
 * @returns `19:30`
 */
export const timeOfDay = (instant: string, timeZone: string): string =>
  shownAt(instant, timeZone)?.slice(11, 16) ?? instant;

/**
 * The cinema's local day of an instant.
 * @param instant an ISO instant
 * @param timeZone the cinema's IANA zone
 * @returns `Sat 21 Nov 2026`
 */
export function dayOf(instant: string, timeZone: string): string {
  const shown = shownAt(instant, timeZone);
  if (!shown) return instant;
  const { weekday, day, month } = calendarDate(shown.slice(0, 10));
  return `${weekday} ${day} ${month} ${shown.slice(0, 4)}`;
}

/**
 * The parts of a calendar date, which has no zone.
 * @param date `YYYY-MM-DD`
 * @returns `{weekday: 'Sat', day: '21', month: 'Nov', long: 'Saturday 21 November 2026'}`
 */
export function calendarDate(date: string): { weekday: string; day: string; month: string; long: string } {
  const noon = new Date(`${date}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return { weekday: date, day: date, month: date, long: date };
  const weekday = WEEKDAYS[noon.getUTCDay()] ?? '';
  const month = MONTHS[noon.getUTCMonth()] ?? '';
  const day = String(noon.getUTCDate());
  return {
    weekday: weekday.slice(0, 3),
    day,
    month: month.slice(0, 3),
    long: `${weekday} ${day} ${month} ${noon.getUTCFullYear()}`,
  };
}

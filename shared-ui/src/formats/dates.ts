import { t } from '../messages/en.ts';

const WEEKDAYS = t('date.weekdays').split(' ');
const MONTHS = t('date.months').split(' ');
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  let known = formatters.get(key);
  if (!known) formatters.set(key, (known = new Intl.DateTimeFormat(locale, { timeZone, ...options })));
  return known;
}

/** What is no date at all, which a browser refuses to format, is shown as it is. */
const written = (as: Intl.DateTimeFormat, date: Date, text: string): string =>
  Number.isNaN(date.getTime()) ? text : as.format(date);

/**
 * The cinema's local time of an instant.
 * @param instant an ISO instant
 * @param timeZone the cinema's IANA zone
 * @returns `19:30`
 */
export const timeOfDay = (instant: string, timeZone: string): string =>
  written(
    formatter('en-GB', timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    new Date(instant),
    instant,
  );

/**
 * The cinema's local day of an instant.
 * @param instant an ISO instant
 * @param timeZone the cinema's IANA zone
 * @returns `Sat 21 Nov 2026`
 */
export const dayOf = (instant: string, timeZone: string): string =>
  written(
    formatter('en-GB', timeZone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    new Date(instant),
    instant,
  ).replace(',', '');

/**
 * The parts of a calendar date, which has no zone.
 * @param date `YYYY-MM-DD`
 * @returns `{weekday: 'Sat', day: '21', month: 'Nov', long: 'Saturday 21 November 2026'}`
 */
export function calendarDate(date: string): { weekday: string; day: string; month: string; long: string } {
  const noon = new Date(`${date}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return { weekday: date, day: date, month: date, long: date };
  // By hand: the browser takes a tenth of a second on a slow phone before it can write the first one.
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

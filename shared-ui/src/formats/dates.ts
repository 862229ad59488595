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
  const part = (options: Intl.DateTimeFormatOptions) =>
    written(formatter('en-GB', 'UTC', options), noon, date);
  return {
    weekday: part({ weekday: 'short' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
    long: part({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', ''),
  };
}

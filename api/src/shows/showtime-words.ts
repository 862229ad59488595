/**
 * A showtime as people of the cinema's city write it.
 * @param timeZone the cinema's IANA zone
 * @param locale BCP 47
 * @returns `Sat 21 Nov 2026` and `19:30`
 */
export function showtimeWords(
  startsAt: Date,
  timeZone: string,
  locale = 'en-GB',
): { day: string; time: string } {
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(startsAt);
  return {
    day: words({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).replace(',', ''),
    time: words({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
}

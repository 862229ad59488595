/** In Vietnamese the short names of days and months are hard to read, and a date is written in numbers: Thứ Bảy 21/11/2026. */
const inNumbers = { weekday: 'long', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const inShort = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

const formats = new Map<string, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>();

/** Each is made once: that takes many times as long as to write with it, and every order writes one. */
function formatsOf(locale: string, timeZone: string) {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const made = {
    day: format(locale.startsWith('vi') ? inNumbers : inShort),
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
  formats.set(key, made);
  return made;
}

/**
 * A showtime as people of the cinema's city write it.
 * @param timeZone the cinema's IANA zone
 * @param locale BCP 47, one of those that the house writes in
 * @returns `Sat 21 Nov 2026` and `19:30`
 */
export function showtimeWords(
  startsAt: Date,
  timeZone: string,
  locale = 'en-GB',
): { day: string; time: string } {
  const { day, time } = formatsOf(locale, timeZone);
  // British English alone writes four letters of one month, and pages write three of each.
  const written = day.format(startsAt).replace(',', '').replace('Sept', 'Sep');
  return { day: written, time: time.format(startsAt) };
}

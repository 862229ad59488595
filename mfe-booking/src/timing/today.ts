/** The cinema's date of this moment, YYYY-MM-DD. Of all locales, Sweden's writes a date so. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());

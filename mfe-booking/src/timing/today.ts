import { calendarDate, dayOf } from '@matinee/shared-ui';

/**
 * Whether a date is the cinema's of this moment.
 * @param date YYYY-MM-DD
 */
export function isToday(date: string, timeZone: string): boolean {
  const { weekday, day, month } = calendarDate(date);
  return dayOf(new Date().toISOString(), timeZone) === `${weekday} ${day} ${month} ${date.slice(0, 4)}`;
}

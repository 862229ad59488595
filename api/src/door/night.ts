/** So many hours after midnight a night still belongs to the day before: a day of the cinema ends when its last show has begun. */
export const NIGHT_HOURS = 4;
export type NightHours = typeof NIGHT_HOURS;

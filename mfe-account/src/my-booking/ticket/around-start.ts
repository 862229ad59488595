/** Around the start of a show people stand at its door: so long before and after, in milliseconds. */
const AROUND_MS = 3 * 3_600_000;

/**
 * Whether a show begins soon or has just begun.
 * @param startsAt ISO instant
 * @param now milliseconds since 1970
 */
export const isAroundStart = (startsAt: string, now: number): boolean =>
  Math.abs(Date.parse(startsAt) - now) < AROUND_MS;

/** A load time for people, or nothing when there is none. */
export const loadTime = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? '' : `${Math.round(milliseconds)} ms`;

/** A size for people: thousands of bytes. */
export const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

/** When something was built, to the minute and in UTC, as teams in several zones read it. */
export const builtAt = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

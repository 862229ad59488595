/** Twice as far as clocks may differ at most (`CLOCK_TOLERANCE_SECONDS`). */
const MAX_AHEAD_MS = 120_000;

/**
 * The latest that an instant of something that has happened can be. A later one is of a time when all clocks were ahead, and have been set
 * right since: it says nothing.
 */
export const latestPast = (now: Date): Date => new Date(now.getTime() + MAX_AHEAD_MS);

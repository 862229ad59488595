const FIRST_MS = 500;
const MAX_MS = 60_000;
const KEEP_TRYING_MS = 3 * 86_400_000;

/** Milliseconds to wait after the attempt with that number (the first is 1), or null to give up. */
export type RetryDelay = (attempt: number) => number | null;

/**
 * Doubles from half a second to a minute and goes on for three days, as long as Stripe does
 * (https://docs.stripe.com/webhooks#retries), but with pauses that suit somebody who is waiting.
 */
export const patientRetry: RetryDelay = (attempt) => {
  const untilMax = Math.log2(MAX_MS / FIRST_MS);
  if (attempt - untilMax > KEEP_TRYING_MS / MAX_MS) return null;
  return Math.min(MAX_MS, FIRST_MS * 2 ** (attempt - 1));
};

import { isClerkAPIResponseError } from '@clerk/backend/errors';
import { identityUnavailable } from './identity-unavailable.ts';

/** Where the provider names no time, and the longest that is believed. */
const DEFAULT_SECONDS = 5;
const MAX_SECONDS = 60;

/** Seconds for which the provider wants to be left alone; undefined for any other failure. */
function pauseOf(error: unknown): number | undefined {
  if (!isClerkAPIResponseError(error) || error.status !== 429) return undefined;
  return Math.min(MAX_SECONDS, Math.max(1, error.retryAfter ?? DEFAULT_SECONDS));
}

/**
 * Leaves the identity provider alone for as long as it says that it was asked too often: who asks on is kept out for longer.
 * @returns asks, and throws Failure 503 with the time that is left while nobody may
 */
export function notTooOften(): <T>(ask: () => Promise<T>) => Promise<T> {
  let notBefore = -Infinity;
  return async (ask) => {
    const left = notBefore - performance.now();
    if (left > 0) throw identityUnavailable(Math.ceil(left / 1000));
    try {
      return await ask();
    } catch (error) {
      const seconds = pauseOf(error);
      if (seconds === undefined) throw error;
      notBefore = performance.now() + seconds * 1000;
      throw identityUnavailable(seconds);
    }
  };
}

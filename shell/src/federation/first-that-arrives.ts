import { withinLimit } from './time-limit.ts';

/** The part of the limit after which the next attempt starts beside one that is still silent. */
const PATIENCE_SHARE = 0.6;

/**
 * Makes attempts one after the other until one succeeds. The next one starts when the one before failed, or beside it
 * when it is silent for long: whichever arrives first wins.
 * @param limit milliseconds in which all is to be decided
 * @throws what the last attempt threw
 */
export async function firstThatArrives<T>(
  [attempt, ...others]: (() => Promise<T>)[],
  limit: number,
): Promise<T> {
  if (!attempt) throw new Error('Nothing is left');
  const first = attempt();
  if (others.length === 0) return first;
  const next = withinLimit(first, limit * PATIENCE_SHARE, 'the first').catch(() =>
    firstThatArrives(others, limit),
  );
  return Promise.any([first, next]).catch(() => next);
}

import { after } from '../watching/own-timers.ts';

/** The time is counted in so many steps: one in which the page could hear nothing, as it was busy, is no more than a step, however long it was. */
const STEPS = 8;

/**
 * Waits for a promise, but not for ever.
 * @param what names the thing in the error
 * @param limit milliseconds of a page that hears what comes
 * @throws when the promise rejects, or has not settled within the limit
 */
export function withinLimit<T>(promise: Promise<T>, limit: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = STEPS;
    let end: () => void;
    const step = () => {
      if (left === 0) reject(new Error(`${what}: no answer within ${limit} ms`));
      else end = after(limit / STEPS, step);
      left -= 1;
    };
    step();
    promise.then(resolve, reject).finally(() => end());
  });
}

import { after } from '../watching/own-timers.ts';

/**
 * Waits for a promise, but not for ever.
 * @param what names the thing in the error
 * @param limit milliseconds
 * @throws when the promise rejects, or has not settled within the limit
 */
export function withinLimit<T>(promise: Promise<T>, limit: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = after(limit, () => reject(new Error(`${what}: no answer within ${limit} ms`)));
    promise.then(resolve, reject).finally(end);
  });
}

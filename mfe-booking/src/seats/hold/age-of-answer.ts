let latest = { now: '', at: 0 };

/** Whether an answer has not been looked at before. @param now the server's, of the answer, ISO */
export const isUnseen = (now: string): boolean => latest.now !== now;

/**
 * How old an answer is: it can be shown again from the cache long after it came.
 * @param now the server's, of the answer, ISO
 * @returns milliseconds since it was first looked at, by this device's clock
 */
export function ageOf(now: string): number {
  if (isUnseen(now)) latest = { now, at: Date.now() };
  return Date.now() - latest.at;
}

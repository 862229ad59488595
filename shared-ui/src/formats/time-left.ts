// An entry of its own: two remotes build these lines in, and no visit of another page loads them.

/**
 * A rest of time as a timer shows it.
 * @param milliseconds may be negative
 * @returns `9:05`; a begun second counts, so that `0:00` is never shown while there is time
 */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

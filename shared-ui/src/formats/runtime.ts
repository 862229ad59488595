/**
 * A runtime as people say it.
 * @param minutes whole minutes
 * @returns `1h 42m` from an hour up, `59m` below
 */
export function runtime(minutes: number): string {
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

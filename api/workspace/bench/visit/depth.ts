/** Two events closer than this, in seconds, count as one: the browser starts a request a moment after its cause. */
const MOMENT = 0.002;

/**
 * Counts round trips one after the other: the longest chain in which each request starts after the one before it has
 * ended. Times are seconds; a request that has not ended can only be the last of a chain.
 */
export function roundTripDepth(requests: { start: number; end?: number }[]): number {
  const ordered = [...requests].sort((one, other) => one.start - other.start);
  const depths: number[] = [];
  for (const { start } of ordered) {
    const before = depths.filter((_depth, index) => (ordered[index]?.end ?? Infinity) <= start + MOMENT);
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths);
}

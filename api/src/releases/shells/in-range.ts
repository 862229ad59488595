const parts = (version: string): number[] | null => {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return match ? match.slice(1).map(Number) : null;
};

/**
 * Says whether a version is in a range such as `^1.2.0`: from there on, with the same first number that is not zero; or
 * in one of several, as in `^1.2.0 || ^2.0.0`. A version with a suffix (`2.0.0-rc.1`) is in none, and what is no range
 * holds nothing.
 */
export const inRange = (version: string, range: string): boolean =>
  range.split(' || ').some((one) => isWithin(version, one));

function isWithin(version: string, range: string): boolean {
  const have = parts(version);
  const least = range.startsWith('^') ? parts(range.slice(1)) : null;
  if (!have || !least) return false;
  const fixed = least.findIndex((part) => part > 0);
  const same = least.slice(0, fixed === -1 ? least.length : fixed + 1);
  if (same.some((part, at) => have[at] !== part)) return false;
  const differs = least.findIndex((part, at) => have[at] !== part);
  return differs === -1 || (have[differs] ?? 0) > (least[differs] ?? 0);
}

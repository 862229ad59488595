const segments = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);
const isWild = (segment: string) => segment.startsWith(':');

/**
 * Says whether every address of one route belongs to another, too.
 * @param wide react-router patterns, as in `overlap`
 */
export function covers(wide: string, narrow: string): boolean {
  const [left, right] = [segments(wide), segments(narrow)];
  for (let at = 0; ; at++) {
    const [a, b] = [left[at], right[at]];
    if (a === '*') return true;
    if (a === undefined || b === undefined) return a === b;
    // A word is one value of a parameter, and nobody knows which ones there are.
    if (b === '*' || (!isWild(a) && a !== b)) return false;
  }
}

/**
 * Says whether some address belongs to both of two routes.
 * @param one react-router patterns: segments that are words, parameters (`:id`), and `*` for all that follows
 */
export function overlap(one: string, other: string): boolean {
  const [left, right] = [segments(one), segments(other)];
  for (let at = 0; ; at++) {
    const [a, b] = [left[at], right[at]];
    if (a === '*' || b === '*') return true;
    if (a === undefined || b === undefined) return a === b;
    if (a !== b && !isWild(a) && !isWild(b)) return false;
  }
}

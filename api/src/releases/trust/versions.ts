/** What the release command writes behind a version: a hash of the sources, which is neither high nor low. */
const HASH = /-[\da-f]{10}$/;

/** Whether the release command has written a hash of the sources behind it. */
export const isHash = (version: string): boolean => HASH.test(version);

/** The version that its `package.json` has: builds of one of them differ by the hash behind it. */
export const withoutHash = (version: string): string => version.replace(HASH, '');

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([\da-z.-]+))?(?:\+.*)?$/i;

interface Precedence {
  numbers: number[];
  /** what is before the release: `rc`, `1`; nothing for the release itself */
  early: string[];
}

function read(version: string): Precedence | undefined {
  const found = VERSION.exec(withoutHash(version));
  if (!found) return undefined;
  return { numbers: found.slice(1, 4).map(Number), early: found[4]?.split('.') ?? [] };
}

const sign = (one: number | string, other: number | string): number =>
  one < other ? -1 : Number(one > other);

/** Numbers are lower than words, and compared as numbers (https://semver.org/#spec-item-11). */
function compareWords(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined)
    return Number(one !== undefined) - Number(other !== undefined);
  const [left, right] = [one, other].map((word) => /^\d+$/.test(word));
  if (left && right) return sign(Number(one), Number(other));
  return left === right ? sign(one, other) : left ? -1 : 1;
}

/**
 * Compares two versions by https://semver.org, hashes of sources apart. One that cannot be read is lower than any.
 * @returns less than 0 when the first is lower, 0 for two builds of one version
 */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [read(one), read(other)];
  if (!left || !right) return Number(left !== undefined) - Number(right !== undefined);
  const at = left.numbers.findIndex((number, index) => number !== right.numbers[index]);
  if (at >= 0) return sign(left.numbers[at] ?? 0, right.numbers[at] ?? 0);
  // What comes before a release is lower than the release.
  if (left.early.length === 0 || right.early.length === 0)
    return Number(left.early.length === 0) - Number(right.early.length === 0);
  const length = Math.max(left.early.length, right.early.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareWords(left.early[index], right.early[index]);
    if (order !== 0) return order;
  }
  return 0;
}

/** Whether one release is lower than another of its remote: by version, and of two builds of one version by when they were built, which is signed. */
export function isBelow(
  one: { version: string; builtAt?: unknown },
  other: { version: string; builtAt?: unknown },
): boolean {
  const order = compareVersions(one.version, other.version);
  if (order !== 0) return order < 0;
  return typeof one.builtAt === 'string' && typeof other.builtAt === 'string' && one.builtAt < other.builtAt;
}

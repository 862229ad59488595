const numbersOf = (version: string): number[] => version.split(/[-+]/, 1)[0]!.split('.').map(Number);

function isFrom(version: string, least: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version);
  const [ofMajor = 0, ofMinor = 0, ofPatch = 0] = numbersOf(least);
  if (major !== ofMajor) return false;
  return minor === ofMinor ? patch >= ofPatch : minor > ofMinor;
}

/**
 * Whether a version of a shared module is one that a release was built for.
 * @param range as builds of remotes write it: one caret range or several, such as `^19.3.0 || ^20.0.0`
 * @returns false for a range of any other form
 */
export const meetsRange = (version: string, range: string): boolean =>
  range.split(' || ').some((one) => /^\^[1-9]\d*\.\d+\.\d+$/.test(one) && isFrom(version, one.slice(1)));

/** So many looks, a quarter of a second apart, code under way excuses: two limits of a chunk and more. */
const LOOKS = 40;

/**
 * Tells whether more code of a release is under way: a script stands in the page while it is loaded, and has a time limit of its
 * own. Not without end: a release may leave scripts in the page that no loader takes away.
 */
export function watchLoading(baseUrl: string): () => boolean {
  let looks = 0;
  return () => document.querySelector(`script[src^="${baseUrl}"]`) !== null && ++looks <= LOOKS;
}

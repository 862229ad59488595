/**
 * The words of the glossary's list "Not used" that no file and no name in product code has. Each stands for its plural, too; one
 * that ends in `_` is the beginning of a constant.
 */
export const UNUSED_WORDS: readonly string[] = [];

/** Those of the list that are still in use. Whoever renames the last one moves its word up. */
export const STILL_USED: readonly string[] = [
  'desk',
  'favourite',
  'film',
  'happening',
  'launch pad',
  'LEAST_',
  'moments',
  'MOST_',
  'odd case',
  'ready answer',
  'trouble',
  'twin',
];

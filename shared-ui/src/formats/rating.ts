/**
 * A movie's rating out of five.
 * @param voteAverage the movie database's average, 0 to 10
 * @returns half of it with one decimal, for example `3.2`
 */
export const ratingOutOfFive = (voteAverage: number): string => (voteAverage / 2).toFixed(1);

/**
 * A vote count, shortened from a thousand up.
 * @param votes a whole number of votes
 * @returns `999`, `15.0k`, `1.0m`; a count that would round to `1000.0k` is given in millions
 */
export function voteCount(votes: number): string {
  if (votes < 1_000) return String(votes);
  const thousands = (votes / 1_000).toFixed(1);
  if (votes < 1_000_000 && thousands !== '1000.0') return `${thousands}k`;
  return `${(votes / 1_000_000).toFixed(1)}m`;
}

// An entry of its own: remotes build these lines in, and no page that shows no rating loads them.

/** The age ratings of Vietnam → what each means, as it has to stand where tickets are sold. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['P', 'for all ages'],
  ['K', 'under 13 only with a parent or guardian'],
  ['T13', 'from 13 years on'],
  ['T16', 'from 16 years on'],
  ['T18', 'from 18 years on'],
]);

/** What an age rating means; undefined for one of another country, which stands for itself. */
export const ageMeaning = (rating: string): string | undefined => MEANINGS.get(rating);

/** A rating with its meaning, such as `T16: from 16 years on`; one of another country as it is. */
export function ageWords(rating: string): string {
  const meaning = ageMeaning(rating);
  return meaning ? `${rating}: ${meaning}` : rating;
}

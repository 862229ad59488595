import type { MovieDocument } from '../db/documents.ts';

/**
 * How old one has to be for a movie, in the words of the cinema's country; undefined where nobody has said. What was fetched for another
 * country is none: its letters mean something else here. A copy of an older release does not say for which it was; that one is believed.
 * @param country the setting `AGE_RATING_COUNTRY`
 */
export const ageRatingOf = (
  { age_rating: rating, ratedFor }: Pick<MovieDocument, 'age_rating' | 'ratedFor'>,
  country: string,
): string | undefined => (ratedFor === undefined || ratedFor === country ? rating : undefined);

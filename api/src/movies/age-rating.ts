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

/** Country → the age ratings that it has, the mildest first: of another one nobody has told us. */
const RATINGS: ReadonlyMap<string, readonly string[]> = new Map([['VN', ['P', 'K', 'T13', 'T16', 'T18']]]);

/** @returns the age ratings of a country; none where any may be one */
export const ratingsOf = (country: string): readonly string[] => RATINGS.get(country) ?? [];

import type { MovieDocument } from '../db/documents.ts';
import { ageRatingOf } from './age-rating.ts';
import type { Movie } from './schemas.ts';

/**
 * What of a cached movie leaves the API: all but the book-keeping of the cache.
 * @param country whose age rating it may have
 */
export function movieView(document: MovieDocument, country: string): Movie {
  const {
    fetchedAt: _fetchedAt,
    schemaVersion: _schemaVersion,
    ratedFor: _ratedFor,
    ratedHere: _ratedHere,
    age_rating: _rating,
    ...movie
  } = document;
  const rating = ageRatingOf(document, country);
  return { ...movie, ...(rating !== undefined && { age_rating: rating }) };
}

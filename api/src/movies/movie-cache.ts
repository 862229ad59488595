import type { Dependencies } from '../dependencies.ts';
import type { MovieDocument } from '../db/documents.ts';

/** A copy that is younger is not fetched anew. */
export const FRESH_MS = 24 * 3_600_000;

/** What of the copy before stays: the age rating that the cinema has given for this country itself. */
const ownRating = (country: string) => ({
  $cond: [
    { $and: [{ $eq: ['$ratedHere', true] }, { $eq: ['$ratedFor', country] }] },
    { age_rating: '$age_rating', ratedHere: true },
    {},
  ],
});

/**
 * The movie of an id as the movie database has it now, which the cache has then. An age rating that the cinema has given stays.
 * @returns null when it knows no such movie
 * @throws Failure 502 when it is out of reach
 */
export async function fetchedMovie(deps: Dependencies, movieId: string): Promise<MovieDocument | null> {
  const details = await deps.movies.details(movieId);
  if (!details) return null;
  const ratedFor = deps.config.movies.ratingCountry;
  const fetchedAt = deps.clock.now();
  const document: MovieDocument = { ...details, _id: movieId, fetchedAt, ratedFor, schemaVersion: 1 };
  return deps.db.movies.findOneAndUpdate(
    { _id: movieId },
    [{ $replaceWith: { $mergeObjects: [{ $literal: document }, ownRating(ratedFor)] } }],
    { upsert: true, returnDocument: 'after' },
  );
}

/**
 * The movie of an id, from the cache when it is younger than a day and was fetched for the cinema's country, else from the movie
 * database. An outage there is bridged by an older copy.
 * @returns null when neither knows such a movie
 * @throws Failure 502 when the movie database is out of reach and there is no copy
 */
export async function cachedMovie(deps: Dependencies, movieId: string): Promise<MovieDocument | null> {
  const cached = await deps.db.movies.findOne({ _id: movieId });
  const isFresh =
    cached?.ratedFor === deps.config.movies.ratingCountry &&
    deps.clock.now().getTime() - cached.fetchedAt.getTime() < FRESH_MS;
  if (isFresh) return cached;
  const fetched = await fetchedMovie(deps, movieId).catch((error: unknown) => {
    if (cached) return null;
    throw error;
  });
  return fetched ?? cached;
}

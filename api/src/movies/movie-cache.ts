import type { Dependencies } from '../dependencies.ts';
import type { MovieDocument } from '../db/documents.ts';

/** A copy that is younger is not fetched anew. */
export const FRESH_MS = 24 * 3_600_000;

/**
 * The movie of an id as the movie database has it now, which the cache has then.
 * @returns null when it knows no such movie
 * @throws Failure 502 when it is out of reach
 */
export async function fetchedMovie(deps: Dependencies, movieId: string): Promise<MovieDocument | null> {
  const details = await deps.movies.details(movieId);
  if (!details) return null;
  const ratedFor = deps.config.movies.ratingCountry;
  const fetchedAt = deps.clock.now();
  const document: MovieDocument = { ...details, _id: movieId, fetchedAt, ratedFor, schemaVersion: 1 };
  await deps.db.movies.replaceOne({ _id: movieId }, document, { upsert: true });
  return document;
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

import type { Dependencies } from '../dependencies.ts';
import type { MovieDocument } from '../db/documents.ts';

const FRESH_MS = 24 * 3_600_000;

/**
 * The movie of an id, from the cache when it is younger than a day, else from the movie database. An outage there is
 * bridged by an older copy.
 * @returns null when neither knows such a movie
 * @throws Failure 502 when the movie database is out of reach and there is no copy
 */
export async function cachedMovie(deps: Dependencies, movieId: string): Promise<MovieDocument | null> {
  const cached = await deps.db.movies.findOne({ _id: movieId });
  const now = deps.clock.now();
  if (cached && now.getTime() - cached.fetchedAt.getTime() < FRESH_MS) return cached;
  const details = await deps.movies.details(movieId).catch((error: unknown) => {
    if (cached) return null;
    throw error;
  });
  if (!details) return cached;
  const document: MovieDocument = { ...details, _id: movieId, fetchedAt: now, schemaVersion: 1 };
  await deps.db.movies.replaceOne({ _id: movieId }, document, { upsert: true });
  return document;
}

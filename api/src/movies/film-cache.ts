import type { Dependencies } from '../dependencies.ts';
import type { MovieDocument } from '../db/documents.ts';

const FRESH_MS = 24 * 3_600_000;

/**
 * The film of an id, from the cache when it is younger than a day, else from the film database. An outage there is
 * bridged by an older copy.
 * @returns null when neither knows such a film
 * @throws Failure 502 when the film database is out of reach and there is no copy
 */
export async function film(deps: Dependencies, movieId: string): Promise<MovieDocument | null> {
  const cached = await deps.db.movies.findOne({ _id: movieId });
  const now = deps.clock.now();
  if (cached && now.getTime() - cached.fetchedAt.getTime() < FRESH_MS) return cached;
  const details = await deps.films.details(movieId).catch((error: unknown) => {
    if (cached) return null;
    throw error;
  });
  if (!details) return cached;
  const document: MovieDocument = { ...details, _id: movieId, fetchedAt: now, schemaVersion: 1 };
  await deps.db.movies.replaceOne({ _id: movieId }, document, { upsert: true });
  return document;
}

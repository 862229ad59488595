import type { MovieDocument } from '../db/documents.ts';
import type { Movie } from './schemas.ts';

/** What of a cached movie leaves the API: all but the book-keeping of the cache. */
export function movieView(document: MovieDocument): Movie {
  const { fetchedAt: _fetchedAt, schemaVersion: _schemaVersion, ...movie } = document;
  return movie;
}

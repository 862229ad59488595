import type { MovieDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { fetchedMovie } from './movie-cache.ts';

type Lean = Pick<MovieDocument, '_id' | 'ratedFor'>;

async function rate(deps: Dependencies, { _id, ratedFor: before }: Lean): Promise<void> {
  if (await fetchedMovie(deps, _id)) return;
  // Nobody will say any more: what another country says goes, and of an older release's copy is kept what was shown so far.
  const gone = before === undefined ? {} : { $unset: { age_rating: '' as const } };
  const ratedFor = deps.config.movies.ratingCountry;
  await deps.db.movies.updateOne({ _id }, { $set: { ratedFor }, ...gone });
}

/**
 * Fetches the movies of upcoming shows anew whose age rating is another country's, or of an older release that did not say whose. Doing it
 * again changes nothing.
 * @throws Failure 502 when the movie database did not answer for one of them: the next pass asks again
 */
export async function rateAnew(deps: Dependencies): Promise<void> {
  const { db, clock, config, shutdown } = deps;
  const upcoming = { status: 'scheduled' as const, startsAt: { $gt: clock.now() } };
  const ids = await db.shows.distinct('movieId', upcoming);
  const ratedElsewhere = { _id: { $in: ids }, ratedFor: { $ne: config.movies.ratingCountry } };
  const movies = await db.movies.find<Lean>(ratedElsewhere, { projection: { ratedFor: 1 } }).toArray();
  let failure: unknown;
  for (const movie of movies) {
    if (shutdown.signal.aborted) return;
    // One that has no answer keeps no other from its own.
    await rate(deps, movie).catch((error: unknown) => (failure = error));
  }
  if (failure !== undefined) throw failure;
}

import type { Filter } from 'mongodb';
import type { MovieDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { FRESH_MS, fetchedMovie } from './movie-cache.ts';

type Lean = Pick<MovieDocument, '_id' | 'ratedFor'>;

/** @param isGone does what is to be done with the copy of a movie that the movie database knows no more */
async function renew(
  deps: Dependencies,
  which: Filter<MovieDocument>,
  isGone: (movie: Lean) => Promise<unknown>,
): Promise<void> {
  const { db, clock, shutdown } = deps;
  const upcoming = { status: 'scheduled' as const, startsAt: { $gt: clock.now() } };
  const ids = await db.shows.distinct('movieId', upcoming);
  const wanted = { $and: [{ _id: { $in: ids } }, which] };
  const movies = await db.movies.find<Lean>(wanted, { projection: { ratedFor: 1 } }).toArray();
  let failure: unknown;
  for (const movie of movies) {
    if (shutdown.signal.aborted) return;
    // One that has no answer keeps no other from its own.
    await fetchedMovie(deps, movie._id)
      .then((fetched) => fetched ?? isGone(movie))
      .catch((error: unknown) => (failure = error));
  }
  if (failure !== undefined) throw failure;
}

/**
 * Fetches the movies of upcoming shows anew whose age rating is another country's, or of an older release that did not say whose. Doing it
 * again changes nothing.
 * @throws Failure 502 when the movie database did not answer for one of them: the next pass asks again
 */
export async function rateAnew(deps: Dependencies): Promise<void> {
  const ratedFor = deps.config.movies.ratingCountry;
  await renew(deps, { ratedFor: { $ne: ratedFor } }, ({ _id, ratedFor: before }) => {
    // Nobody will say any more: what another country says goes, and of an older release's copy is kept what was shown so far.
    const gone = before === undefined ? {} : { $unset: { age_rating: '' as const, ratedHere: '' as const } };
    return deps.db.movies.updateOne({ _id }, { $set: { ratedFor }, ...gone });
  });
}

/**
 * Fetches the movies of upcoming shows anew that were fetched a day ago or longer: shows are on sale weeks before their movie has its age
 * rating or its trailer. Of one that is gone the copy stays, as new as if it had been fetched.
 * @throws Failure 502 when the movie database did not answer for one of them: the next pass asks again
 */
export async function renewOld(deps: Dependencies): Promise<void> {
  const now = deps.clock.now();
  await renew(deps, { fetchedAt: { $lte: new Date(now.getTime() - FRESH_MS) } }, ({ _id }) =>
    deps.db.movies.updateOne({ _id }, { $set: { fetchedAt: now } }),
  );
}

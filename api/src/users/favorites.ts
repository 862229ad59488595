import { upsertOnce } from '../db/is-duplicate.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { movieView } from '../movies/movie-view.ts';
import type { Movie } from '../movies/schemas.ts';

/** A person's favorite movies, in the order in which they were chosen. */
export async function favoriteMovies(deps: Dependencies, userId: string): Promise<Movie[]> {
  const user = await deps.db.users.findOne({ _id: userId });
  const favorites = user?.favorites ?? [];
  const movies = await deps.db.movies.find({ _id: { $in: favorites } }).toArray();
  const byId = new Map(movies.map((movie) => [movie._id, movie]));
  return favorites
    .flatMap((id) => byId.get(id) ?? [])
    .map((movie) => movieView(movie, deps.config.movies.ratingCountry));
}

async function remove(deps: Dependencies, userId: string, movieId: string): Promise<boolean> {
  const { modifiedCount } = await deps.db.users.updateOne(
    { _id: userId, favorites: movieId },
    { $pull: { favorites: movieId }, $set: { updatedAt: deps.clock.now() } },
  );
  return modifiedCount === 1;
}

async function add(deps: Dependencies, userId: string, movieId: string): Promise<void> {
  await upsertOnce(() =>
    deps.db.users.updateOne(
      { _id: userId },
      {
        $addToSet: { favorites: movieId },
        $set: { updatedAt: deps.clock.now() },
        $setOnInsert: { schemaVersion: 1 as const },
      },
      { upsert: true },
    ),
  );
}

/**
 * Sets a favorite, or turns it over when `favorite` is absent. Setting is safe to repeat, so quick changes of mind end at
 * the last one.
 * @returns whether the movie is a favorite now
 * @throws Failure 404 when the cinema does not know the movie
 */
export async function updateFavorite(
  deps: Dependencies,
  userId: string,
  change: { movieId: string; favorite?: boolean | undefined },
): Promise<boolean> {
  const { movieId, favorite } = change;
  const known = await deps.db.movies.findOne({ _id: movieId }, { projection: { _id: 1 } });
  if (!known) throw new Failure(404, 'not_found', 'There is no such movie.');
  if (favorite !== true) {
    const removed = await remove(deps, userId, movieId);
    if (removed || favorite === false) return false;
  }
  await add(deps, userId, movieId);
  return true;
}

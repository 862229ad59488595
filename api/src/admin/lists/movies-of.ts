import type { Dependencies } from '../../dependencies.ts';
import { movieView } from '../../movies/movie-view.ts';
import type { Movie } from '../../movies/schemas.ts';

/** Joins shows with their movies, in the given order; a show whose movie is gone is left out. */
export async function withMovies<T extends { movieId: string }>(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  shows: readonly T[],
): Promise<{ show: T; movie: Movie }[]> {
  const ids = [...new Set(shows.map((show) => show.movieId))];
  const movies = await db.movies.find({ _id: { $in: ids } }).toArray();
  const byId = new Map(movies.map((movie) => [movie._id, movieView(movie, config.movies.ratingCountry)]));
  return shows.flatMap((show) => {
    const movie = byId.get(show.movieId);
    return movie ? [{ show, movie }] : [];
  });
}

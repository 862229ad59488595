import type { Dependencies } from '../../dependencies.ts';
import { movieView } from '../../movies/movie-view.ts';
import type { Movie } from '../../movies/schemas.ts';

/** Joins shows with their films, in the given order; a show whose film is gone is left out. */
export async function withFilms<T extends { movieId: string }>(
  { db }: Pick<Dependencies, 'db'>,
  shows: readonly T[],
): Promise<{ show: T; movie: Movie }[]> {
  const ids = [...new Set(shows.map((show) => show.movieId))];
  const films = await db.movies.find({ _id: { $in: ids } }).toArray();
  const byId = new Map(films.map((film) => [film._id, movieView(film)]));
  return shows.flatMap((show) => {
    const movie = byId.get(show.movieId);
    return movie ? [{ show, movie }] : [];
  });
}

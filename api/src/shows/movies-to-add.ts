import type { Dependencies } from '../dependencies.ts';
import type { MovieDatabase } from '../movies/movie-database.ts';
import { nowPlayingMovieSchema } from '../movies/schemas.ts';

type Listed = Awaited<ReturnType<MovieDatabase['nowPlaying']>>;

/** So long after its last show somebody may still want another one of a movie. */
const LATELY_MS = 35 * 86_400_000;

/** Movies of the cinema's own shows, from a while ago on. */
async function shownLately({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<Listed> {
  const startsAt = { $gt: new Date(clock.now().getTime() - LATELY_MS) };
  const ids = await db.shows.distinct('movieId', { startsAt });
  const found = await db.movies
    .find({ _id: { $in: ids } })
    .sort({ title: 1 })
    .toArray();
  return found.map((movie) => nowPlayingMovieSchema.parse(movie));
}

/**
 * The movies that shows can be added of: what the movie database has in cinemas now, and what this cinema has shown lately or is going to, which may
 * have left that list. While one of the two cannot be read the other is all there is.
 * @throws what the movie database fails with, when the cinema has none of its own
 */
export async function moviesToAdd(deps: Pick<Dependencies, 'db' | 'clock' | 'movies'>): Promise<Listed> {
  const [listed, shown] = await Promise.allSettled([deps.movies.nowPlaying(), shownLately(deps)]);
  const own = shown.status === 'fulfilled' ? shown.value : [];
  if (listed.status === 'rejected') {
    if (own.length === 0) throw listed.reason;
    return own;
  }
  const known = new Set(listed.value.map(({ id }) => id));
  return [...listed.value, ...own.filter(({ id }) => !known.has(id))];
}

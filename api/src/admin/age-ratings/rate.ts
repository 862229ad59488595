import { audited } from '../../audit/acts.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { ageRatingOf, ratingsOf } from '../../movies/age-rating.ts';
import { fetchedMovie } from '../../movies/movie-cache.ts';

interface Rating {
  /** id of the admin */
  actor: string;
  movieId: string;
  /** null: that of the movie database */
  rating: string | null;
}

/**
 * Gives a movie an age rating where the movie database has none, or a wrong one; no fetch changes it any more, until it is taken back.
 * @returns the rating that is shown from now on
 * @throws Failure 400 for one that the cinema's country has not, 404 for a movie that no show was ever added of
 */
export async function rateMovie(
  deps: Dependencies,
  { actor, movieId, rating }: Rating,
): Promise<string | null> {
  const country = deps.config.movies.ratingCountry;
  const known = ratingsOf(country);
  if (rating !== null && known.length > 0 && !known.includes(rating)) {
    const message = `Choose one of ${known.join(', ')}.`;
    throw new Failure(400, 'invalid', message, { fields: { rating: message } });
  }
  return audited(deps, { actor, act: 'movie.rate', detail: { movieId, rating } }, async () => {
    const { matchedCount } = await deps.db.movies.updateOne(
      { _id: movieId },
      rating === null
        ? // As old as can be: it is fetched anew, now or by the next pass, and shows what it has until then.
          { $unset: { ratedHere: '' }, $set: { fetchedAt: new Date(0) } }
        : { $set: { age_rating: rating, ratedFor: country, ratedHere: true } },
    );
    if (matchedCount === 0) throw new Failure(404, 'not_found', 'There is no such movie.');
    if (rating !== null) return { result: rating };
    const fetched = await fetchedMovie(deps, movieId).catch(() => null);
    const shown = fetched ?? (await deps.db.movies.findOne({ _id: movieId }));
    return { result: (shown && ageRatingOf(shown, country)) ?? null };
  });
}

import type { Dependencies } from '../../dependencies.ts';
import { ageRatingOf, ratingsOf } from '../../movies/age-rating.ts';
import type { AgeRatings } from './schemas.ts';

/** The movies with shows to come and their age ratings, which have to stand where tickets are sold. */
export async function moviesOnSale({ db, clock, config }: Dependencies): Promise<AgeRatings> {
  const country = config.movies.ratingCountry;
  const next = await db.shows
    .aggregate<{ _id: string; startsAt: Date }>([
      { $match: { status: 'scheduled', startsAt: { $gt: clock.now() } } },
      { $group: { _id: '$movieId', startsAt: { $min: '$startsAt' } } },
      { $sort: { startsAt: 1, _id: 1 } },
    ])
    .toArray();
  const found = await db.movies.find({ _id: { $in: next.map(({ _id }) => _id) } }).toArray();
  const byId = new Map(found.map((movie) => [movie._id, movie]));
  const movies = next.flatMap(({ _id, startsAt }) => {
    const movie = byId.get(_id);
    if (!movie) return [];
    const rating = ageRatingOf(movie, country) ?? null;
    const { title, poster_path, ratedHere = false } = movie;
    return {
      movieId: _id,
      title,
      poster_path,
      rating,
      isOwn: ratedHere && rating !== null,
      nextShow: startsAt.toISOString(),
    };
  });
  return { success: true, country, ratings: [...ratingsOf(country)], movies };
}

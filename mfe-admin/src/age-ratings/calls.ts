import { schema, type Infer } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { t } from './en.ts';

const ratedSchema = schema.object({
  movieId: schema.string(),
  title: schema.string(),
  poster_path: schema.nullable(schema.string()),
  /** such as `T16`; null where nobody has said */
  rating: schema.nullable(schema.string()),
  /** the cinema has given it, not the movie database */
  isOwn: schema.boolean(),
  /** ISO instant */
  nextShow: schema.string(),
});
export type RatedMovie = Infer<typeof ratedSchema>;

/** The movies with shows to come, by the next one, with their age ratings. */
export const ageRatings = apiCall('GET /api/admin/age-ratings', {
  auth: 'bearer',
  answer: schema.object({
    /** ISO 3166-1 */
    country: schema.string(),
    /** those of the country, the mildest first; none where any is taken */
    ratings: schema.array(schema.string()),
    movies: schema.array(ratedSchema),
  }),
  failure: t('failed'),
});

interface Rating {
  movieId: string;
  /** null: that of the movie database */
  rating: string | null;
}

/** Gives a movie an age rating, or takes it back. */
export const rateMovie = apiCall('POST /api/admin/age-ratings', {
  body: ({ movieId, rating }: Rating) => ({ movieId, rating }),
  auth: 'bearer',
  answer: schema.object({ rating: schema.nullable(schema.string()) }),
  failure: t('save.failed'),
});

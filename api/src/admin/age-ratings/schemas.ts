import { z } from '@hono/zod-openapi';
import { movieIdSchema } from '../../movies/schemas.ts';

const MAX_RATING_LENGTH = 8;

export type MaxRatingLength = typeof MAX_RATING_LENGTH;

const rating = z.string().nullable().openapi({ description: 'Such as T16; null where nobody has said' });

export const ageRatingsSchema = z.object({
  success: z.literal(true),
  country: z.string().openapi({ description: 'Whose ratings are shown, ISO 3166-1' }),
  ratings: z
    .array(z.string())
    .openapi({ description: 'Those that the country has, the mildest first; none where any is taken' }),
  movies: z
    .array(
      z.object({
        movieId: z.string(),
        title: z.string(),
        poster_path: z.string(),
        rating,
        isOwn: z.boolean().openapi({ description: 'The cinema has given it, not the movie database' }),
        nextShow: z.string().openapi({ format: 'date-time' }),
      }),
    )
    .openapi({ description: 'Movies with shows to come, by the next one' }),
});

export const rateRequest = z.object({
  movieId: movieIdSchema,
  rating: z
    .string()
    .trim()
    .min(1)
    .max(MAX_RATING_LENGTH)
    .nullable()
    .openapi({ description: 'null: that of the movie database, which is asked anew' }),
});

export const rateSchema = z.object({ success: z.literal(true), rating });

export type AgeRatings = z.infer<typeof ageRatingsSchema>;

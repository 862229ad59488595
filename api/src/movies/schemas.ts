import { z } from '@hono/zod-openapi';

/** The part of a movie that lists and cards show. */
export const nowPlayingMovieSchema = z
  .object({
    id: z.number(),
    title: z.string(),
    poster_path: z.string(),
    vote_average: z.number(),
    vote_count: z.number(),
    release_date: z.string(),
  })
  .openapi('NowPlayingMovie');

/** Of a video at YouTube. Pages make an address of it, so that it is nothing else. */
export const VIDEO_KEY = /^[\w-]{1,32}$/;

/** A movie as the API hands it out. */
export const movieSchema = nowPlayingMovieSchema
  .extend({
    _id: z.string(),
    overview: z.string(),
    backdrop_path: z.string(),
    genres: z.array(z.object({ id: z.number(), name: z.string() })),
    casts: z.array(z.object({ name: z.string(), profile_path: z.string().nullable() })),
    original_language: z.string(),
    tagline: z.string(),
    runtime: z.number().openapi({ description: 'Minutes' }),
    spoken_languages: z
      .array(z.string())
      .optional()
      .openapi({ description: 'ISO 639-1 codes; absent where nobody has said' }),
    age_rating: z
      .string()
      .optional()
      .openapi({ description: 'How old one has to be, such as T16; absent where nobody has said' }),
    trailer: z
      .object({
        site: z.enum(['youtube']),
        key: z.string().regex(VIDEO_KEY).openapi({ example: 'M7lc1UVf-VE' }),
      })
      .optional()
      .openapi({
        description: 'The video that is its trailer, at the site that has it; absent where there is none',
      }),
  })
  .openapi('Movie');

export type Movie = z.infer<typeof movieSchema>;

/** A movie's id at the movie database, as a string of digits. */
export const movieIdSchema = z.string().regex(/^[1-9]\d{0,9}$/, 'This is not the id of a movie');

import { z } from 'zod';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** https://developer.themoviedb.org/reference/movie-now-playing-list */
export const nowPlayingAnswer = z.object({
  total_pages: z.number().int().default(1),
  results: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      poster_path: text,
      vote_average: z.number(),
      vote_count: z.number(),
      release_date: text,
    }),
  ),
});

/** https://developer.themoviedb.org/reference/movie-details */
export const detailsAnswer = z.object({
  id: z.number().int(),
  title: z.string(),
  overview: text,
  poster_path: text,
  backdrop_path: text,
  release_date: text,
  genres: z.array(z.object({ id: z.number().int(), name: z.string() })),
  original_language: z.string(),
  tagline: text,
  vote_average: z.number(),
  vote_count: z.number(),
  runtime: z
    .number()
    .nullish()
    .transform((value) => value ?? 0),
  spoken_languages: z
    .array(z.object({ iso_639_1: z.string() }))
    .nullish()
    .transform((languages) => languages?.map(({ iso_639_1: code }) => code) ?? []),
  /** https://developer.themoviedb.org/reference/movie-release-dates */
  release_dates: z
    .object({
      results: z.array(
        z.object({
          iso_3166_1: z.string(),
          release_dates: z.array(z.object({ certification: text })),
        }),
      ),
    })
    .nullish(),
  /** https://developer.themoviedb.org/reference/movie-videos */
  videos: z
    .object({
      results: z.array(
        z.object({ key: text, site: text, type: text, official: z.boolean().nullish(), published_at: text }),
      ),
    })
    .nullish(),
});

/** https://developer.themoviedb.org/reference/movie-credits */
export const creditsAnswer = z.object({
  cast: z.array(
    z.object({
      name: z.string(),
      profile_path: z
        .string()
        .nullish()
        .transform((value) => value ?? null),
    }),
  ),
});

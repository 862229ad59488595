import { z } from 'zod';

/*
 * The answers of TMDB's version 3, written down from its reference and not from the stand-in:
 * developer.themoviedb.org/reference/movie-now-playing-list, movie-details, movie-credits, /docs/errors.
 */

const path = z
  .string()
  .regex(/^\/[\w-]+\.\w+$/)
  .nullable();

const film = z.object({
  adult: z.boolean(),
  backdrop_path: path,
  id: z.int(),
  original_language: z.string(),
  original_title: z.string(),
  overview: z.string(),
  popularity: z.number(),
  poster_path: path,
  release_date: z.iso.date(),
  title: z.string(),
  video: z.boolean(),
  vote_average: z.number(),
  vote_count: z.int(),
});

export const nowPlayingShape = z.strictObject({
  dates: z.strictObject({ maximum: z.iso.date(), minimum: z.iso.date() }),
  page: z.int(),
  results: z.array(z.strictObject({ ...film.shape, genre_ids: z.array(z.int()) })),
  total_pages: z.int(),
  total_results: z.int(),
});

const person = z.object({
  adult: z.boolean(),
  gender: z.int(),
  id: z.int(),
  known_for_department: z.string(),
  name: z.string(),
  original_name: z.string(),
  popularity: z.number(),
  profile_path: path,
  credit_id: z.string(),
});

const credits = {
  cast: z.array(z.strictObject({ ...person.shape, cast_id: z.int(), character: z.string(), order: z.int() })),
  crew: z.array(z.strictObject({ ...person.shape, department: z.string(), job: z.string() })),
};

export const creditsShape = z.strictObject({ id: z.int(), ...credits });

// https://developer.themoviedb.org/reference/movie-release-dates
const releaseDates = z.strictObject({
  results: z.array(
    z.strictObject({
      iso_3166_1: z.string().length(2),
      release_dates: z.array(
        z.strictObject({
          certification: z.string(),
          descriptors: z.array(z.string()),
          iso_639_1: z.string(),
          note: z.string(),
          release_date: z.iso.datetime(),
          type: z.int(),
        }),
      ),
    }),
  ),
});

// https://developer.themoviedb.org/reference/movie-videos
const videos = {
  results: z.array(
    z.strictObject({
      iso_639_1: z.string().length(2),
      iso_3166_1: z.string().length(2),
      name: z.string(),
      key: z.string().length(11),
      site: z.enum(['YouTube', 'Vimeo']),
      size: z.union([360, 480, 720, 1080, 2160].map((size) => z.literal(size))),
      type: z.enum([
        'Trailer',
        'Teaser',
        'Clip',
        'Featurette',
        'Behind the Scenes',
        'Bloopers',
        'Opening Credits',
      ]),
      official: z.boolean(),
      published_at: z.iso.datetime(),
      id: z.string(),
    }),
  ),
};

export const videosShape = z.strictObject({ id: z.int(), ...videos });

export const detailsShape = z.strictObject({
  ...film.shape,
  belongs_to_collection: z.null(),
  budget: z.int(),
  genres: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  homepage: z.string(),
  imdb_id: z.string().nullable(),
  origin_country: z.array(z.string().length(2)),
  production_companies: z.array(z.object({ id: z.int(), name: z.string() })),
  production_countries: z.array(z.strictObject({ iso_3166_1: z.string().length(2), name: z.string() })),
  revenue: z.int(),
  runtime: z.int(),
  spoken_languages: z.array(
    z.strictObject({ english_name: z.string(), iso_639_1: z.string().length(2), name: z.string() }),
  ),
  status: z.literal('Released'),
  tagline: z.string(),
  credits: z.strictObject(credits).optional(),
  release_dates: releaseDates.optional(),
  videos: z.strictObject(videos).optional(),
});

export const failureShape = z.strictObject({
  success: z.literal(false),
  status_code: z.int(),
  status_message: z.string().min(1),
});

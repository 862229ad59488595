import { array, number, object, string, nullable, type Infer } from './schema.ts';

/** A movie as the API sends it; image paths are relative to the image base of the site. */
export const movieSchema = object({
  _id: string(),
  id: number(),
  title: string(),
  overview: string(),
  poster_path: nullable(string()),
  backdrop_path: nullable(string()),
  release_date: string(),
  genres: array(object({ id: number(), name: string() })),
  casts: array(object({ name: string(), profile_path: nullable(string()) })),
  original_language: string(),
  tagline: string(),
  vote_average: number(),
  vote_count: number(),
  runtime: number(),
});
export type Movie = Infer<typeof movieSchema>;

import { z } from 'zod';
import facts from './films.json' with { type: 'json' };

const color = z.string().regex(/^#[0-9a-f]{6}$/);

/** The facts of one film, as kept in films.json. */
export const filmSchema = z.strictObject({
  id: z.int().positive(),
  /** age rating in Vietnam */
  certification: z.enum(['P', 'K', 'T13', 'T16', 'T18']),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: z.string().min(1),
  originalTitle: z.string().min(1),
  originalLanguage: z.string().length(2),
  releaseDate: z.iso.date(),
  runtime: z.int().positive(),
  genres: z.array(z.strictObject({ id: z.int().positive(), name: z.string().min(1) })).min(1),
  voteAverage: z.number().min(0).max(10),
  voteCount: z.int().nonnegative(),
  popularity: z.number().positive(),
  tagline: z.string(),
  director: z.string().min(1),
  cast: z.array(z.string().min(1)).min(1),
  countries: z.array(z.string().length(2)).min(1),
  overview: z.string().min(1),
  art: z.strictObject({
    motif: z.enum([
      'eclipse-dunes-tower',
      'nested-doorways',
      'seigaiha-sea-hibiscus-star-trail',
      'city-rain-slash',
      'isometric-island',
      'radar-fuse-descent',
      'asterisk-burst-seven',
      'heron-tower-moon-reeds',
    ]),
    palette: z.tuple([color, color, color, color]),
  }),
});

export type Film = z.infer<typeof filmSchema>;

/** The film whose backdrop is the home page's hero. */
export const FEATURED_MOVIE_ID = 508883;

/** All sample films, checked: a slip in films.json stops the start with the field's name. */
export const films: readonly Film[] = z.array(filmSchema).parse(facts);

/** The film with this id of the film database, or undefined. */
export function findMovie(id: number): Film | undefined {
  return films.find((film) => film.id === id);
}

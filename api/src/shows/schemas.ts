import { z } from '@hono/zod-openapi';
import { missing, MISSING } from '../http/missing.ts';
import { MAX_CHARGE_CENTS, MIN_CHARGE_CENTS } from '../payments/limits.ts';
import { FULLNESS } from '../seats/fullness.ts';
import { movieIdSchema, movieSchema, nowPlayingMovieSchema } from '../movies/schemas.ts';
import { newShowFacts, showFactsSchema } from './show-facts.ts';

/** In US dollars. */
const MIN_PRICE = MIN_CHARGE_CENTS / 100;
const MAX_PRICE = MAX_CHARGE_CENTS / 100;
const MAX_SHOWS = 100;

export const showsSchema = z.object({ success: z.literal(true), shows: z.array(movieSchema) });

export const nowPlayingSchema = z.object({
  success: z.literal(true),
  movies: z.array(nowPlayingMovieSchema),
});

const showtimeSchema = showFactsSchema.extend({
  time: z.string().openapi({ format: 'date-time', description: 'Instant, ISO 8601 in UTC' }),
  showId: z.string(),
  price: z.number().openapi({ description: 'US dollars' }),
  hall: z.number(),
  fullness: z
    .enum(FULLNESS)
    .openapi({ description: 'How full the show is; never which seats are taken, or how many' }),
});

export const showDetailSchema = z.object({
  success: z.literal(true),
  movie: movieSchema,
  dateTime: z
    .record(z.string(), z.array(showtimeSchema))
    .openapi({ description: "Showtimes by date (YYYY-MM-DD) in the cinema's zone" }),
});

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written HH:mm');

/** Dollars of at most two decimals, or free. 10.55 is not exact in binary, so cents are compared after rounding. */
const priceSchema = z
  .number(missing)
  .refine((price) => price === 0 || price >= MIN_PRICE, `A price is 0 or at least ${MIN_PRICE.toFixed(2)}`)
  .refine((price) => price <= MAX_PRICE, 'This price is too high')
  .refine(
    (price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6,
    'A price has at most two decimals',
  )
  .openapi({ description: `US dollars: 0, or at least ${MIN_PRICE.toFixed(2)}`, example: 10.5 });

export const nextTimesSchema = z.object({
  success: z.literal(true),
  times: z
    .record(
      z.string(),
      z.object({
        date: z.string(),
        ageRating: z
          .string()
          .optional()
          .openapi({ description: 'How old one has to be, where somebody has said', example: 'T16' }),
        shows: z.array(showtimeSchema.pick({ time: true, showId: true, fullness: true })),
      }),
    )
    .openapi({
      description:
        "By movie: the next day (YYYY-MM-DD in the cinema's zone) that has shows, and the first of them",
    }),
});

export const programmeSchema = z.object({
  success: z.literal(true),
  days: z
    .array(
      z.object({
        date: z.string(),
        shows: z.array(showtimeSchema.extend({ movieId: z.string() })),
      }),
    )
    .openapi({ description: "The coming days (YYYY-MM-DD in the cinema's zone), each with all its shows" }),
});

export const addShowSchema = newShowFacts
  .extend({
    movieId: z.preprocess(
      (id) => (typeof id === 'number' ? String(id) : id),
      z.string(missing).min(1, MISSING).pipe(movieIdSchema),
    ),
    showsInput: z
      .array(
        z.object({
          date: z.string(missing).regex(/^\d{4}-\d{2}-\d{2}$/, 'A date is written YYYY-MM-DD'),
          time: z.union([timeSchema, z.array(timeSchema).min(1, MISSING).max(MAX_SHOWS)], missing),
        }),
        missing,
      )
      .min(1, MISSING)
      .max(MAX_SHOWS, `At most ${MAX_SHOWS} rows in one request`),
    showPrice: priceSchema,
  })
  .openapi('AddShow');

export const addShowAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  added: z.number(),
});

export type ShowsAnswer = z.infer<typeof showsSchema>;
export type Showtime = z.infer<typeof showtimeSchema>;
export type ProgrammeAnswer = z.infer<typeof programmeSchema>;
export type NextTimesAnswer = z.infer<typeof nextTimesSchema>;
export type ShowDetailAnswer = z.infer<typeof showDetailSchema>;

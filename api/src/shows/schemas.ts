import { z } from '@hono/zod-openapi';
import { movieIdSchema, movieSchema, nowPlayingFilmSchema } from '../movies/schemas.ts';

const MISSING = 'Missing required fields';
/** Stripe's least charge in US dollars: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const LEAST_PRICE = 0.5;
const MOST_PRICE = 999_999.99;
const MOST_SHOWS = 100;

export const showsSchema = z.object({ success: z.literal(true), shows: z.array(movieSchema) });

export const nowPlayingSchema = z.object({ success: z.literal(true), movies: z.array(nowPlayingFilmSchema) });

const showtimeSchema = z.object({
  time: z.string().openapi({ description: 'Instant, ISO 8601 in UTC' }),
  showId: z.string(),
  price: z.number().openapi({ description: 'US dollars' }),
  hall: z.number(),
});

export const showDetailSchema = z.object({
  success: z.literal(true),
  movie: movieSchema,
  dateTime: z
    .record(z.string(), z.array(showtimeSchema))
    .openapi({ description: "Showtimes by date (YYYY-MM-DD) in the cinema's zone" }),
});

/** An absent value gets the specification's sentence; a wrong one its own. */
const missing = { error: (issue: { input?: unknown }) => (issue.input == null ? MISSING : undefined) };

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written HH:mm');

/** Dollars of at most two decimals, or free. 10.55 is not exact in binary, so cents are compared after rounding. */
const priceSchema = z
  .number(missing)
  .refine((price) => price === 0 || price >= LEAST_PRICE, 'A price is 0 or at least 0.50')
  .refine((price) => price <= MOST_PRICE, 'This price is too high')
  .refine(
    (price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6,
    'A price has at most two decimals',
  )
  .openapi({ description: 'US dollars: 0, or at least 0.50', example: 10.5 });

export const addShowSchema = z
  .object({
    movieId: z.preprocess(
      (id) => (typeof id === 'number' ? String(id) : id),
      z.string(missing).min(1, MISSING).pipe(movieIdSchema),
    ),
    showsInput: z
      .array(
        z.object({
          date: z.string(missing).regex(/^\d{4}-\d{2}-\d{2}$/, 'A date is written YYYY-MM-DD'),
          time: z.union([timeSchema, z.array(timeSchema).min(1, MISSING).max(MOST_SHOWS)], missing),
        }),
        missing,
      )
      .min(1, MISSING)
      .max(MOST_SHOWS, `At most ${MOST_SHOWS} rows in one request`),
    showPrice: priceSchema,
  })
  .openapi('AddShow');

export const addShowAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  added: z.number(),
});

/** The id of a show, not of a film. */
export const showIdSchema = z.string().regex(/^[0-9a-f]{24}$/, 'This show does not exist');

export const cancelShowSchema = z
  .object({
    reason: z
      .string(missing)
      .trim()
      .min(1, MISSING)
      .max(500, 'A reason has at most 500 characters')
      .openapi({ description: 'For the log of admin acts', example: 'The projector is broken' }),
  })
  .openapi('CancelShow');

const dollars = z.number().openapi({ description: 'US dollars' });

export const cancellationSchema = z.object({
  success: z.literal(true),
  status: z.enum(['scheduled', 'cancelled']),
  isDone: z.boolean().openapi({ description: 'Cancelled, and no booking is left to deal with' }),
  sold: z.number().openapi({ description: 'Paid tickets whose money has to go back' }),
  soldAmount: dollars,
  held: z.number().openapi({ description: 'Seats held by bookings that are not paid' }),
  owed: z.number().openapi({ description: 'Tickets whose money is on its way back' }),
  owedAmount: dollars,
  refunded: z.number().openapi({ description: 'Tickets whose money is back' }),
  refundedAmount: dollars,
});

export type ShowsAnswer = z.infer<typeof showsSchema>;
export type NowPlayingAnswer = z.infer<typeof nowPlayingSchema>;
export type ShowDetailAnswer = z.infer<typeof showDetailSchema>;
export type AddShowRequest = z.input<typeof addShowSchema>;
export type AddShowAnswer = z.infer<typeof addShowAnswerSchema>;
export type CancelShowAnswer = z.infer<typeof cancellationSchema>;

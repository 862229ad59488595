import { z } from '@hono/zod-openapi';
import { seatId } from '../../cinema/seat-id.ts';
import { cancelledSchema } from '../../shows/cancelled.ts';

const instant = z.string().openapi({ format: 'date-time' });

/** What has become of a seat that friends may take. */
const STATES = ['free', 'taken', 'paying', 'paid', 'gone'] as const;
export type SharedSeatState = (typeof STATES)[number];

export const tokenParam = z.object({
  token: z.string().regex(/^[\w-]{22}$/, 'This link leads to no seats. Is it whole?'),
});
export const takeRequest = z.object({ seat: seatId('Please choose a seat') });

export const shareResponse = z.object({
  success: z.literal(true),
  token: z.string().openapi({ description: 'the secret of the link' }),
});
export const takeResponse = z.object({ success: z.literal(true), bookingId: z.string() });

const shared = z.object({
  title: z.string(),
  showDateTime: instant,
  hall: z.number(),
  price: z.number().openapi({ description: 'US dollars a seat' }),
  ageRating: z
    .string()
    .optional()
    .openapi({ description: 'How old one has to be, such as T16; absent where nobody has said' }),
  ...cancelledSchema,
  holder: z.object({ name: z.string(), isYou: z.boolean() }),
  expiresAt: instant
    .nullable()
    .openapi({ description: 'when seats that are not paid go free; null once none is held' }),
  now: instant,
  seats: z.array(
    z.object({
      seat: z.string(),
      state: z.enum(STATES),
      bookingId: z.string().nullable().openapi({ description: "the caller's own booking of it" }),
    }),
  ),
});
export type SharedView = z.infer<typeof shared>;
export const sharedResponse = z.object({ success: z.literal(true), shared });

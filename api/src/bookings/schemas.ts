import { z } from '@hono/zod-openapi';
import { type HallPlan, seatIds } from '../cinema/hall-plan.ts';
import { movieSchema } from '../movies/schemas.ts';
import { BOOKING_STATES } from './state-names.ts';

const CHOOSE = 'Please select seats and time';
const NO_SEAT = 'There is no such seat in this hall';

/** Ids of shows and bookings. */
const documentId = (complaint: string) => z.string().regex(/^[0-9a-f]{24}$/, complaint);

/**
 * The request to hold seats.
 * @param maxSeats in one booking
 * @param hall the plan that has the seats
 */
export const createRequest = (maxSeats: number, hall: HallPlan) =>
  z.object({
    showId: z.string({ error: CHOOSE }).min(1, CHOOSE).pipe(documentId('This is not the id of a show')),
    selectedSeats: z
      .array(z.string(NO_SEAT), { error: CHOOSE })
      .min(1, CHOOSE)
      .max(maxSeats, `You can only select ${maxSeats} ${maxSeats === 1 ? 'seat' : 'seats'}`)
      .pipe(z.array(z.enum(seatIds(hall), NO_SEAT)))
      .refine((seats) => new Set(seats).size === seats.length, 'A seat can be selected only once'),
  });
export const createHeaders = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .openapi({ description: 'One value for one intent: a repeated request answers the same booking' }),
});
export const createResponse = z.object({ success: z.literal(true), url: z.string(), bookingId: z.string() });

export const bookingParam = z.object({ id: documentId('This is not the id of a booking') });
export const payResponse = z.object({ success: z.literal(true), url: z.string() });
export const cancelResponse = z.object({ success: z.literal(true), state: z.enum(BOOKING_STATES) });

export const showParam = z.object({ showId: documentId('This is not the id of a show') });
export const occupiedResponse = z.object({ success: z.literal(true), occupiedSeats: z.array(z.string()) });

const instant = z.string().openapi({ format: 'date-time' });

/** A booking as its owner and the admin see it: no ids of other people, prices in dollars, instants in UTC. */
export const bookingSchema = z
  .object({
    _id: z.string(),
    show: z.object({
      _id: z.string(),
      movie: movieSchema,
      showDateTime: instant,
      showPrice: z.number(),
      hall: z.number(),
      occupiedSeats: z.record(z.string(), z.literal(true)),
    }),
    bookedSeats: z.array(z.string()),
    isPaid: z.boolean(),
    paymentLink: z.string().nullable(),
    amount: z.number(),
    user: z.object({ name: z.string() }),
    state: z.enum(BOOKING_STATES),
    expiresAt: instant.nullable(),
    cancelUntil: instant.nullable().openapi({
      description:
        'From when on its owner can no longer cancel it and have the money back; null unless it is paid',
    }),
    createdAt: instant,
  })
  .openapi('Booking');
export type BookingView = z.infer<typeof bookingSchema>;

export const ownBookingsResponse = z.object({
  success: z.literal(true),
  now: instant.openapi({ description: "The server's clock, for countdowns to expiresAt" }),
  booking: z.array(bookingSchema),
});

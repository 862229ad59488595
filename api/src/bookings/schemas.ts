import { z } from '@hono/zod-openapi';
import { movieSchema } from '../movies/schemas.ts';
import { cancelledSchema } from '../shows/cancelled.ts';
import { showFactsSchema } from '../shows/show-facts.ts';
import { BOOKING_AWAITS, BOOKING_STATES } from './state-names.ts';

const instant = z.string().openapi({ format: 'date-time' });

/** A booking as its owner and the admin see it: no ids of other people, prices in dollars, instants in UTC. */
export const bookingSchema = z
  .object({
    _id: z.string(),
    show: showFactsSchema.extend({
      _id: z.string(),
      movie: movieSchema,
      showDateTime: instant,
      endsAt: instant.openapi({ description: 'When it is over' }),
      showPrice: z.number(),
      hall: z.number(),
      occupiedSeats: z.record(z.string(), z.literal(true)),
      ...cancelledSchema,
    }),
    bookedSeats: z.array(z.string()),
    isPaid: z.boolean(),
    paymentLink: z.string().nullable(),
    amount: z.number(),
    user: z.object({ name: z.string() }),
    state: z.enum(BOOKING_STATES),
    awaits: z.enum(BOOKING_AWAITS).optional().openapi({
      description:
        'payment: money is on its way, or the bank of the buyer asks about it, also once the hold is over; decision: a bank that questions the payment keeps it from going back; absent otherwise',
    }),
    expiresAt: instant.nullable(),
    mayBePaidUntil: instant.nullable().openapi({
      description:
        'Until when it may still turn out that a hold which ran out was paid for; null while it is held, and where no money can come',
    }),
    cancelUntil: instant.nullable().openapi({
      description:
        'From when on its owner can no longer cancel it and have the money back; null unless it is paid',
    }),
    tickets: z
      .array(
        z.object({
          seat: z.string(),
          code: z.string(),
          usedAt: instant.nullable(),
          sentToken: z.string().nullable().openapi({
            description: 'Of the link by which somebody else has this ticket; null when nobody has',
          }),
        }),
      )
      .openapi({
        description: 'One code for each seat, and when it was let in; none unless it is paid and to come',
      }),
    calendar: z
      .string()
      .nullable()
      .openapi({ description: 'The visit as a calendar file (RFC 5545), with its tickets' }),
    shareToken: z.string().nullable().openapi({
      description:
        'Of the link by which friends take and pay this seat; null when it is not shared by its owner',
    }),
    refundNote: z.string().optional().openapi({
      description:
        'Why its money goes back, or has gone, or what it waits for; absent where its owner knows, or it stays',
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

import { z } from '@hono/zod-openapi';
import { BOOKING_STATES } from '../bookings/state-names.ts';
import { type HallPlan, seatIds } from '../cinema/hall-plan.ts';
import { documentId } from '../http/document-id.ts';

const CHOOSE = 'Please select seats and time';
const NO_SEAT = 'There is no such seat in this hall';

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

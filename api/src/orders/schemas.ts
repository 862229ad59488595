import { z } from '@hono/zod-openapi';
import { BOOKING_STATES } from '../bookings/state-names.ts';
import { documentId } from '../http/document-id.ts';
import { MAX_SEATS, SEAT_ID } from '../seats/seats.ts';

const CHOOSE = 'Please select seats and time';

const seatId = z.string().regex(SEAT_ID, 'There is no such seat in this hall');

export const createRequest = z.object({
  showId: z.string({ error: CHOOSE }).min(1, CHOOSE).pipe(documentId('This is not the id of a show')),
  selectedSeats: z
    .array(z.string('There is no such seat in this hall'), { error: CHOOSE })
    .min(1, CHOOSE)
    .max(MAX_SEATS, `You can only select ${MAX_SEATS} seats`)
    .pipe(z.array(seatId))
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

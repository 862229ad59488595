import { z } from '@hono/zod-openapi';
import { seatId } from '../../cinema/seat-id.ts';
import { documentId } from '../../http/document-id.ts';
import { showFactsSchema } from '../../shows/show-facts.ts';

const instant = z.string().openapi({ format: 'date-time' });

export const bookingParam = z.object({ id: documentId('This booking does not exist') });
export const seatRequest = z.object({ seat: seatId('Please choose a seat') });
export const tokenParam = z.object({
  token: z.string().regex(/^[\w-]{22}$/, 'This link has no ticket'),
});

export const sendResponse = z.object({
  success: z.literal(true),
  token: z.string().openapi({ description: 'the secret of the link' }),
});
export const takeBackResponse = z.object({ success: z.literal(true), message: z.string() });

const sentTicket = showFactsSchema.extend({
  title: z.string(),
  posterPath: z.string().nullable(),
  showDateTime: instant,
  hall: z.number(),
  seat: z.string(),
  code: z.string().openapi({ description: 'What lets in who sits there, until the seat is taken back' }),
  usedAt: instant.nullable(),
  calendar: z
    .string()
    .openapi({ description: 'The visit as a calendar file (RFC 5545), of this seat alone' }),
});
export type SentTicket = z.infer<typeof sentTicket>;
export const sentTicketResponse = z.object({ success: z.literal(true), ticket: sentTicket });

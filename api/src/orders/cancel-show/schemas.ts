import { z } from '@hono/zod-openapi';
import { missing, MISSING } from '../../http/missing.ts';

/** The id of a show, not of a movie. */
export const showIdSchema = z.string().regex(/^[0-9a-f]{24}$/, 'This show does not exist');

export const cancelShowSchema = z
  .object({
    reason: z.string(missing).trim().min(1, MISSING).max(500, 'A reason has at most 500 characters').openapi({
      description: 'For the e-mail to who has bought or waits, and the log of admin acts',
      example: 'The projector is broken',
    }),
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

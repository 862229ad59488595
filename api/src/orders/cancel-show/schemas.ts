import { z } from '@hono/zod-openapi';
import { actReasonSchema } from '../../audit/schemas.ts';
import { documentId } from '../../http/document-id.ts';

/** The id of a show, not of a movie. */
export const showIdSchema = documentId('This show does not exist');

export const cancelShowSchema = z
  .object({
    reason: actReasonSchema.openapi({
      description: 'For the e-mail to who has bought or waits, and the log of admin acts',
      example: 'The projector is broken',
    }),
  })
  .openapi('CancelShow');

const dollars = z.number().openapi({ description: 'US dollars' });

export const cancellationSchema = z.object({
  success: z.literal(true),
  status: z.enum(['scheduled', 'cancelled']),
  reason: z.string().optional().openapi({
    description: 'Why it was cancelled, as those who had tickets read it: the first reason stays',
  }),
  isDone: z.boolean().openapi({ description: 'Cancelled, and no booking is left to deal with' }),
  sold: z.number().openapi({ description: 'Paid tickets whose money has to go back' }),
  soldAmount: dollars,
  held: z.number().openapi({ description: 'Seats held by bookings that are not paid' }),
  owed: z.number().openapi({ description: 'Tickets whose money is on its way back' }),
  owedAmount: dollars,
  refunded: z.number().openapi({ description: 'Tickets whose money is back' }),
  refundedAmount: dollars,
});

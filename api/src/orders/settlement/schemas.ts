import { z } from '@hono/zod-openapi';
import { BOOKING_STATES } from '../../bookings/state-names.ts';

export const confirmRequest = z.object({
  sessionId: z
    .string()
    .regex(/^cs_\w{1,250}$/, 'This payment does not exist')
    .openapi({ description: "Stripe's id of the checkout session, as it comes back in the address" }),
});
export const confirmResponse = z.object({ success: z.literal(true), status: z.enum(BOOKING_STATES) });

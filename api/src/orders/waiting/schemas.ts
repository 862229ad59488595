import { z } from '@hono/zod-openapi';

/** @param maxSeats in one booking */
export const joinRequest = (maxSeats: number) =>
  z.object({
    count: z
      .int({ error: 'Please say how many seats' })
      .min(1, 'Please say how many seats')
      .max(maxSeats, `One booking has ${maxSeats} seats at most`)
      .openapi({ description: 'seats side by side' }),
  });

export const placeResponse = z.object({
  success: z.literal(true),
  waiting: z
    .object({
      count: z.number(),
      ahead: z.number().openapi({ description: 'people who have waited longer' }),
    })
    .nullable()
    .openapi({ description: "the caller's place; null when they do not wait" }),
});

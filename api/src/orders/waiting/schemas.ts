import { z } from '@hono/zod-openapi';
import type { HallPlan } from '../../cinema/hall-plan.ts';

const together = (seats: number) =>
  seats === 1 ? 'No row has two seats together' : `No row has more than ${seats} seats together`;

/**
 * The request to wait. Who waited for more seats together than a row has would be the first for ever.
 * @param maxSeats in one booking
 * @param hall the plan that has the rows
 */
export const joinRequest = (maxSeats: number, { seatsPerRow }: HallPlan) =>
  z.object({
    count: z
      .int({ error: 'Please say how many seats' })
      .min(1, 'Please say how many seats')
      .max(maxSeats, `One booking has ${maxSeats} seats at most`)
      .max(seatsPerRow, together(seatsPerRow))
      .openapi({ description: 'seats side by side' }),
  });

const placeSchema = z.object({
  count: z.number(),
  ahead: z.number().openapi({ description: 'people who have waited longer' }),
  limited: z
    .string()
    .optional()
    .openapi({ description: 'why fewer than they asked for are held for them, or none for now' }),
});

export const placeResponse = z.object({
  success: z.literal(true),
  waiting: placeSchema.nullable().openapi({ description: "the caller's place; null when they do not wait" }),
});

export const ownPlacesResponse = z.object({
  success: z.literal(true),
  waiting: z.array(
    placeSchema.extend({
      showId: z.string(),
      movie: z.object({ _id: z.string(), title: z.string() }),
      showDateTime: z.iso.datetime(),
    }),
  ),
});

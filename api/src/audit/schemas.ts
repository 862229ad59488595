import { z } from '@hono/zod-openapi';
import { missing, MISSING } from '../http/missing.ts';

const instant = z.string().openapi({ format: 'date-time' });

const MAX_REASON_LENGTH = 500;
export type MaxReasonLength = typeof MAX_REASON_LENGTH;

/** Why an admin does something to bookings or money, in their own words. */
export const actReasonSchema = z
  .string(missing)
  .trim()
  .min(1, MISSING)
  .max(MAX_REASON_LENGTH, `A reason has at most ${MAX_REASON_LENGTH} characters`);

const actSchema = z
  .object({
    _id: z.string(),
    actor: z.string().openapi({ description: 'Name of the admin' }),
    act: z.string().openapi({ description: 'Such as `show.cancel`' }),
    reason: z.string().nullable(),
    outcome: z.enum(['begun', 'done', 'refused', 'failed']).openapi({
      description: 'How it ended; `begun` when it is under way, or its process died',
    }),
    failure: z.string().nullable().openapi({ description: 'Code of the failure' }),
    film: z.string().nullable().openapi({ description: 'Title of the movie that it was about' }),
    showTimes: z.array(instant).openapi({ description: 'Starts of the shows that it was about' }),
    at: instant,
    endedAt: instant.nullable(),
  })
  .openapi('AdminAct');

export const actsSchema = z.object({
  success: z.literal(true),
  acts: z.array(actSchema),
  next: z.string().nullable().openapi({ description: 'Value of `before` for the next page' }),
});

export type AdminAct = z.infer<typeof actSchema>;
export type ActsAnswer = z.infer<typeof actsSchema>;

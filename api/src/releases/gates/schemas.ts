import { z } from '@hono/zod-openapi';
import { gateNames } from './gate.ts';

export const gateSchema = z.object({
  gate: z.enum(gateNames),
  open: z.boolean(),
  /** one line: what was found */
  says: z.string(),
  /** what to do, of a closed gate */
  next: z.string().optional(),
  /** of `version`: the very same build was published before */
  identical: z.boolean().optional(),
});

/** What publishing and checking answer. */
export const gatesSchema = z.object({ success: z.literal(true), gates: z.array(gateSchema) });

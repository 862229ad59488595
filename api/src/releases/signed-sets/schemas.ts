import { z } from '@hono/zod-openapi';
import { logLineSchema, signedRootSchema, signedSetSchema, signedTimestampSchema } from '../trust/index.ts';

/** What goes with what is live, so that a server of the site believes it. */
export const proofSchema = z.object({
  root: z.number(),
  timestamp: signedTimestampSchema.nullable(),
  live: signedSetSchema,
  canary: signedSetSchema.optional(),
});

export const rootsSchema = z.object({ success: z.literal(true), roots: z.array(signedRootSchema) });

export const logSchema = z.object({
  success: z.literal(true),
  lines: z.array(logLineSchema),
  length: z.number(),
  proof: proofSchema.nullable(),
});

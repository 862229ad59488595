import { z } from '@hono/zod-openapi';
import { logLineSchema, signedRootSchema, signedSetSchema, signedTimestampSchema } from '../trust/schemas.ts';

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

/** What was signed elsewhere, as it is sent: the set, and what of the composition was chosen when it was made. */
export const givenSetSchema = z.object({
  set: signedSetSchema,
  composition: z.object({ id: z.string().min(1).max(64), createdAt: z.iso.datetime() }),
});
export type GivenSet = z.infer<typeof givenSetSchema>;

const release = z.looseObject({ version: z.string() });

/** A set with all that it names. */
const wholeSetSchema = z.object({
  set: signedSetSchema,
  /** all of it, so that whoever signs can see what the set names */
  composition: z.looseObject({
    id: z.string(),
    createdAt: z.string(),
    shell: release.optional(),
    remotes: z.array(
      z.looseObject({
        name: z.string(),
        version: z.string(),
        fallback: release.optional(),
      }),
    ),
    revoked: z.array(z.string()).optional(),
    oldest: z.record(z.string(), z.string()).optional(),
  }),
});
export type WholeSet = z.infer<typeof wholeSetSchema>;

/** What an order is answered with that has to be signed elsewhere, and what is live, so that whoever signs sees what changes. */
export const toSignSchema = wholeSetSchema.extend({ live: wholeSetSchema.optional() });

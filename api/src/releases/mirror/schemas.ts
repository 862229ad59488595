import { z } from '@hono/zod-openapi';
import { callsSchema } from '../calls/schema.ts';

const count = z.number().int().nonnegative();

/** What is kept, for whom, and what nobody can need any more. */
export const keptReportSchema = z.object({
  releases: z.array(
    z.object({
      release: z.string(),
      why: z.enum(['live', 'canary', 'was live', 'published']),
      /** of the release, and how many of them are kept */
      files: count,
      kept: count,
      bytes: count,
    }),
  ),
  unneeded: z.object({ files: count, bytes: count }),
});

/** What releases ask the API for that visitors get no more, and may have in an open tab or get back. */
export const latelySchema = z.object({
  releases: z.array(
    z.object({
      name: z.string(),
      /** a shell's document names none */
      team: z.string().optional(),
      version: z.string(),
      /** documents of before do not say them */
      calls: callsSchema.optional(),
    }),
  ),
});

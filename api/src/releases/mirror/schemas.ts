import { z } from '@hono/zod-openapi';

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

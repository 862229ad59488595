import { z } from '@hono/zod-openapi';
import { RELEASE_ID } from '../documents/patterns.ts';

const release = z.string().regex(RELEASE_ID, 'must be a release such as catalog@1.4.0').max(100);
const most = 20;

/** What a page says about itself, in one piece or in several. */
export const reportSchema = z.strictObject({
  /** the token that stands in the page */
  token: z.string().max(1000),
  /** releases that it showed, the first one first */
  shown: z.array(release).max(most).default([]),
  failed: z
    .array(z.strictObject({ kind: z.enum(['load', 'render', 'script']), release }))
    .max(most)
    .default([]),
  /** web vitals; milliseconds, and a layout shift score */
  vitals: z
    .strictObject({
      lcp: z.number().min(0).max(120_000).optional(),
      inp: z.number().min(0).max(120_000).optional(),
      cls: z.number().min(0).max(100).optional(),
    })
    .default({}),
});
export type Report = z.infer<typeof reportSchema>;

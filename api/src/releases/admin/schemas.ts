import { z } from '@hono/zod-openapi';

const instant = z.string().openapi({ format: 'date-time' });
const bytes = z.number().openapi({ description: 'Bytes, compressed by brotli where that is known' });

const standingRelease = z.object({
  name: z.string(),
  version: z.string(),
  fallback: z.string().nullable(),
});

const publishedRelease = z.object({
  name: z.string(),
  team: z.string(),
  version: z.string(),
  publishedAt: instant,
  publishedBy: z.string(),
  builtAt: instant,
  commit: z.string().nullable(),
  scripts: bytes,
  styles: bytes,
});

const releaseEvent = z.object({
  at: instant,
  act: z.enum([
    'promoted',
    'rolled-back',
    'canary-started',
    'canary-share',
    'canary-promoted',
    'canary-ended',
    'canary-failed',
  ]),
  composition: z.string(),
  /** percent, of acts on a canary */
  share: z.number().nullable(),
  /** the releases of that composition, as `catalog@1.2.0` */
  releases: z.array(z.string()),
  by: z.string(),
  reason: z.string(),
});

const sharedModule = z.object({
  module: z.string(),
  /** remote → range that its live release needs of the shell */
  ranges: z.record(z.string(), z.string()),
});

export const overviewSchema = z.object({
  success: z.literal(true),
  releases: z.object({
    live: z.object({ composition: z.string(), since: instant, remotes: z.array(standingRelease) }).nullable(),
    canary: z
      .object({
        composition: z.string(),
        share: z.number().openapi({ description: 'Percent of the visitors' }),
        since: instant,
        remotes: z.array(standingRelease),
      })
      .nullable(),
    published: z.array(publishedRelease),
    history: z.array(releaseEvent),
    shared: z.array(sharedModule),
  }),
});

export type ReleasesOverview = z.infer<typeof overviewSchema>['releases'];
export type ReleasesOverviewAnswer = z.infer<typeof overviewSchema>;

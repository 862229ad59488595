import { z } from '@hono/zod-openapi';

const instant = z.string().openapi({ format: 'date-time' });
const bytes = z.number().openapi({ description: 'Bytes, compressed by brotli where that is known' });

const releaseInSet = z.object({
  name: z.string(),
  version: z.string(),
  fallback: z.string().nullable(),
});

const shell = z
  .string()
  .nullable()
  .openapi({ description: 'Version of the shell in it; null: each server gives out its own' });

const publishedRelease = z.object({
  name: z.string().openapi({ description: 'A remote, or `shell`' }),
  team: z.string(),
  version: z.string(),
  publishedAt: instant,
  publishedBy: z.string(),
  builtAt: instant,
  commit: z.string().nullable(),
  /** the workflow and the very run that built it; null when nothing that the site asks for says so */
  builder: z.object({ workflow: z.string(), run: z.string() }).nullable(),
  /** what of others is in it, as `lucide-react@1.75.0`; null when nothing lists it */
  libraries: z.array(z.string()).nullable(),
  /** what taking it away would leave; null before anything is live */
  revoking: z
    .object({
      isRevoked: z.boolean(),
      one: z
        .string()
        .nullable()
        .openapi({ description: 'Version that visitors get without it; null: none could take its place' }),
      older: z
        .string()
        .nullable()
        .openapi({ description: 'Version that visitors get without all that are older than it' }),
    })
    .nullable(),
  scripts: bytes,
  styles: bytes,
  health: z
    .object({
      views: z.number(),
      failed: z.number(),
      lcp: z.number().nullable(),
      inp: z.number().nullable(),
      cls: z.number().nullable(),
    })
    .openapi({ description: 'Of the newest 1,000 page views; vitals at the 75th percentile' })
    .optional(),
});

const side = z.object({ visitors: z.number(), failing: z.number() });
const business = z
  .object({ visitors: z.number(), begun: z.number(), paid: z.number() })
  .openapi({ description: 'Visitors of 20 minutes ago and before: who began an order, and who paid' });
const comparison = z.object({
  orders: z.object({ live: business, canary: business }),
  live: side,
  canary: side,
  least: z.number().openapi({ description: 'Visitors on each side before it is judged' }),
  verdict: z.enum(['too-few', 'well', 'worse']),
});

const releaseEvent = z.object({
  at: instant,
  act: z.enum([
    'promoted',
    'rolled-back',
    'revoked',
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
  /** the version that the live shell brings; null when it is not known */
  shell: z.string().nullable(),
  /** remote → range that its live release needs of the shell */
  ranges: z.record(z.string(), z.string()),
});

/** what is signed, and the log of all acts */
const trust = z.object({
  /** null: this site signs no sets */
  signed: z
    .object({
      /** version of the root that holds; null: there is none yet */
      root: z.number().nullable(),
      /** number of the set that is live; null: it is not signed */
      set: z.number().nullable(),
      /** until when the last timestamp is good */
      until: instant.nullable(),
    })
    .nullable(),
  log: z.object({
    length: z.number(),
    head: z.string().openapi({ description: 'Hash of the last line' }),
    /** what is wrong with it; null when each line follows the one before */
    fault: z.string().nullable(),
    lines: z.array(
      z.object({
        number: z.number(),
        at: instant,
        act: z.string(),
        by: z.string(),
        reason: z.string(),
        about: z.string(),
      }),
    ),
  }),
});

export const overviewSchema = z.object({
  success: z.literal(true),
  releases: z.object({
    live: z
      .object({
        composition: z.string(),
        since: instant,
        shell,
        remotes: z.array(releaseInSet),
        /** releases that may be given to nobody any more, and the oldest of each remote that may */
        revoked: z.array(z.string()),
        oldest: z.record(z.string(), z.string()),
        /** what a roll-back brings back; null when nothing was live before */
        before: z.array(releaseInSet).nullable(),
        shellBefore: shell,
      })
      .nullable(),
    canary: z
      .object({
        composition: z.string(),
        share: z.number().openapi({ description: 'Percent of the visitors' }),
        since: instant,
        shell,
        remotes: z.array(releaseInSet),
        /** absent when page views cannot be read */
        comparison: comparison.optional(),
      })
      .nullable(),
    /**
     * of the newest 1,000 page views of the last 24 hours, how many were heard of; null when the site takes no reports, absent when they
     * cannot be read
     */
    heardOf: z.number().nullable().optional(),
    published: z.array(publishedRelease),
    history: z.array(releaseEvent),
    shared: z.array(sharedModule),
    trust: trust.optional(),
  }),
});

export type ReleasesOverview = z.infer<typeof overviewSchema>['releases'];

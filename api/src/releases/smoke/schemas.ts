import { z } from '@hono/zod-openapi';
import { HALF_CHARACTER, SIGNATURE, VERSION } from '../documents/patterns.ts';

/** Half a character has no canonical form: nothing could be signed that has it. */
const words = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !HALF_CHARACTER.test(text), 'has half a character');

const releaseName = words(100);

/** What whoever tries a set has to know of each release in it. */
const triedReleaseSchema = z.object({
  name: z.string(),
  version: z.string(),
  baseUrl: z.string(),
  routes: z.array(
    z.object({
      path: z.string(),
      frame: z.string().optional(),
      firstView: z.literal(true).optional(),
      queries: z
        .array(
          z.object({
            name: z.string(),
            values: z.array(z.string()).optional(),
            valuesOf: z.string().optional(),
          }),
        )
        .optional(),
    }),
  ),
  parts: z.array(z.object({ name: z.string(), shows: z.string(), audience: z.string() })),
  files: z.record(z.string(), z.object({ bytes: z.number(), brotli: z.number().optional() })),
  budget: z.object({ js: z.number(), css: z.number() }),
});

/** A set that is to be tried, and what shows the shell's server that it may be. */
export const candidateSchema = z.object({
  success: z.literal(true),
  /** for the header `x-matinee-candidate` */
  token: z.string(),
  expires: z.iso.datetime(),
  /** all of the set: `catalog@1.4.0`, in the order of their names */
  releases: z.array(releaseName),
  remotes: z.array(triedReleaseSchema),
  /** addresses of the shell's own pages */
  pages: z.array(z.string()),
});

/** What is to be tried beside what is live. */
export const candidateRequestSchema = z
  .object({
    /** remote or `shell` → version */
    releases: z
      .record(z.string().max(32), z.string().regex(VERSION).max(60))
      .refine((releases) => Object.keys(releases).length <= 40, 'must name fewer releases'),
    /** remotes that are live and go */
    drops: z.array(z.string().max(32)).max(40).optional(),
  })
  .refine(
    ({ releases, drops = [] }) => Object.keys(releases).length + drops.length > 0,
    'must name a release',
  )
  .refine(
    ({ releases, drops = [] }) => !drops.some((name) => Object.hasOwn(releases, name)),
    'must not name what goes',
  );

/** How it begins what a result says of a release none of whose pages was seen by whom they are for. */
export const everyPageOf = (name: string): string => `${name}: every page`;

/** What became of trying a set in a browser. Strict: what is signed is what is kept. */
const smokeResultSchema = z.strictObject({
  kind: z.literal('smoke'),
  /** all of the set, in the order of their names */
  releases: z.array(releaseName).min(1).max(42),
  passed: z.boolean(),
  /** how many pages were opened */
  pages: z.number().int().nonnegative(),
  /** as whom: signed out, signed in */
  sessions: z.array(z.enum(['out', 'in'])).max(2),
  /** widths of the windows, in pixels */
  widths: z.array(z.number().int().positive()).max(8),
  /** routes that nobody knew an address of, and remotes of which no page was shown to an admin */
  untried: z.array(words(120)).max(60),
  /** what was wrong, each a sentence */
  findings: z.array(words(300)).max(50),
  at: z.iso.datetime(),
});
export type SmokeResult = z.infer<typeof smokeResultSchema>;

/** A result with the signatures of it: of the team that tried its release, or of an operator. */
export const smokeReportSchema = z.object({
  signed: smokeResultSchema,
  signatures: z
    .array(
      z.strictObject({
        key: z.string().max(80),
        signature: z.string().regex(SIGNATURE, 'must be an Ed25519 signature in base64'),
      }),
    )
    .max(4),
});
export type SmokeReport = z.infer<typeof smokeReportSchema>;

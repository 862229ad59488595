import { z } from '@hono/zod-openapi';
import { PART_NAME, RELEASE_ID, REMOTE_NAME } from '../documents/patterns.ts';

const release = z.string().regex(RELEASE_ID, 'must be a release such as catalog@1.4.0').max(100);

/** What is told at once at most: by a shell's server of pages, by a page of the rest; a message and a stack in characters. */
const REPORT_LIMITS = { pages: 500, entries: 20, errors: 5, message: 500, stack: 4000 } as const;
export type ReportLimits = typeof REPORT_LIMITS;

// Open for additions: what a later shell tells besides is left out, and the rest of its report counts.

/** Pages that the shell's server has served, each by the token that stands in it. */
export const issuedSchema = z.object({
  views: z
    .array(
      z.object({
        // Of any length: a page that is none is left out, and does not keep the others of its batch out.
        token: z.string(),
        /** whom it was served to, as `X-Forwarded-For` says it: strangers write what they like at its beginning */
        forwarded: z.string(),
      }),
    )
    .max(REPORT_LIMITS.pages),
});

/** What a page says about itself, in one piece or in several. */
export const reportSchema = z.object({
  /** the token that stands in the page */
  token: z.string().max(1000),
  /** releases that it showed, the first one first */
  shown: z.array(release).max(REPORT_LIMITS.entries).default([]),
  failed: z
    .array(
      z.object({
        kind: z.enum(['load', 'render', 'script', 'view']),
        release,
        /** of the release, when it was no page that failed */
        part: z.string().regex(PART_NAME).optional(),
      }),
    )
    .max(REPORT_LIMITS.entries)
    .default([]),
  /** web vitals; milliseconds, and a layout shift score */
  vitals: z
    .object({
      lcp: z.number().min(0).max(120_000).optional(),
      inp: z.number().min(0).max(120_000).optional(),
      cls: z.number().min(0).max(100).optional(),
    })
    .default({}),
});
export type Report = z.infer<typeof reportSchema>;

/** Whose code a page is about to run, said before any of it runs. */
export const codeSchema = z.object({
  /** the token that stands in the page */
  token: z.string().max(1000),
  /** remotes, and the shell, which runs first */
  runs: z.array(z.string().regex(REMOTE_NAME)).min(1).max(REPORT_LIMITS.entries),
});
export type RunningCode = z.infer<typeof codeSchema>;

/** What went wrong in a page, as the browser tells it: for whoever mends it, never for the judge of a canary. */
export const errorsSchema = z.object({
  /** the token that stands in the page */
  token: z.string().max(1000),
  errors: z
    .array(
      z.object({
        release,
        part: z.string().regex(PART_NAME).optional(),
        message: z.string().max(REPORT_LIMITS.message),
        stack: z.string().max(REPORT_LIMITS.stack),
      }),
    )
    .min(1)
    .max(REPORT_LIMITS.errors),
});
export type PageErrors = z.infer<typeof errorsSchema>;

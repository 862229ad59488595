import { z } from '@hono/zod-openapi';
import { compositionSchema } from '../documents/composition.ts';
import { HALF_CHARACTER, VERSION } from '../documents/patterns.ts';
import { givenSetSchema, proofSchema } from '../signed-sets/schemas.ts';

const id = z.string().max(64);

/** Percent of the visitors. All of them is a promotion. */
const SHARE_LIMITS = { min: 0.1, max: 99 } as const;
export type ShareLimits = typeof SHARE_LIMITS;

const shareSchema = z.number().min(SHARE_LIMITS.min).max(SHARE_LIMITS.max);

/** What the caller thinks that visitors get. */
export const expectedSchema = z.object({
  composition: id,
  canary: z.object({ composition: id, share: shareSchema }),
});

const remotesSchema = z.record(z.string().max(32), z.string().max(60));

const MAX_REASON_LENGTH = 300;
export type MaxReleaseReasonLength = typeof MAX_REASON_LENGTH;

export const reasonSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_REASON_LENGTH)
  // Half a character has no canonical form: no line of the log could be made of it.
  .refine((reason) => !HALF_CHARACTER.test(reason), 'has half a character');

const live = id;
const remotes = remotesSchema.optional();
/** the operators' signatures, where they were made elsewhere */
const signed = givenSetSchema.optional();
const expected = z.object({ expected: expectedSchema, signed });
const names = z.array(z.string().max(32)).max(40);
/** remotes that are live and go on purpose */
const drops = names.optional();

/** What has to be said for each way to change what visitors get, beside who and why. */
export const actBodies = {
  promote: z.object({
    remotes,
    noFallback: names.optional(),
    drops,
    /** what is live is not gone on from, since no key of now has signed it */
    anew: z.literal(true).optional(),
    expected: live.nullable(),
    signed,
  }),
  rollback: z.object({
    expected: live,
    urgent: z.literal(true).optional(),
    /** what is live is meant, also when the canary before this was taken back by itself */
    live: z.literal(true).optional(),
    drops,
    signed,
  }),
  revoke: z.object({
    releases: z
      .array(
        z
          .string()
          .regex(/^[a-z][a-z0-9-]*@[^\s@]+$/)
          .max(100),
      )
      .max(20)
      .default([]),
    oldest: z.record(z.string().max(32), z.string().regex(VERSION).max(60)).default({}),
    expected: live,
    signed,
  }),
  canary: z.object({ remotes, share: shareSchema, drops, expected: live, signed }),
  share: expected.extend({ share: shareSchema }),
  decide: expected,
};

/** What visitors get now. */
export const liveStateSchema = z.object({
  success: z.literal(true),
  composition: compositionSchema,
  /** since when all visitors get it, as far as the history says it */
  since: z.iso.datetime().optional(),
  set: z.number().optional(),
  canary: z
    .object({ share: shareSchema, set: z.number().optional(), composition: compositionSchema })
    .optional(),
  proof: proofSchema.optional(),
});

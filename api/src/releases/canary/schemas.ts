import { z } from '@hono/zod-openapi';
import { compositionSchema } from '../documents/composition.ts';

const id = z.string().max(64);

/** Percent of the visitors. All of them is a promotion. */
const shareSchema = z.number().min(0.1).max(99);

/** What the caller thinks that visitors get. */
export const expectedSchema = z.object({
  composition: id,
  canary: z.object({ composition: id, share: shareSchema }),
});

const remotesSchema = z.record(z.string().max(32), z.string().max(60));

export const reasonSchema = z.string().trim().min(1).max(300);

const live = id;
const remotes = remotesSchema.optional();
const expected = z.object({ expected: expectedSchema });

/** What has to be said for each way to change what visitors get, beside who and why. */
export const actBodies = {
  promote: z.object({ remotes, expected: live.nullable() }),
  rollback: z.object({ expected: live }),
  canary: z.object({ remotes, share: shareSchema, expected: live }),
  share: expected.extend({ share: shareSchema }),
  decide: expected,
};

/** What visitors get now. */
export const liveStateSchema = z.object({
  success: z.literal(true),
  composition: compositionSchema,
  canary: z.object({ share: shareSchema, composition: compositionSchema }).optional(),
});

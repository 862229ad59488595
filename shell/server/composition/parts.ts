import { RELEASE_FILE } from '@matinee/api/release-patterns';
import type { ReleasePart } from '@matinee/api/releases';
import { z } from 'zod';

const part: z.ZodType<ReleasePart> = z.object({
  name: z.string(),
  fills: z.string(),
  preload: z.array(z.string().regex(RELEASE_FILE)),
  props: z.object({
    type: z.literal('object'),
    properties: z.record(
      z.string(),
      z.object({ type: z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array']) }),
    ),
    required: z.array(z.string()).optional(),
  }),
  box: z.object({ base: z.number(), sm: z.number().optional(), lg: z.number().optional() }),
  shows: z.enum(['always', 'sometimes']),
  audience: z.enum(['everyone', 'signed-in']),
  fallback: z.string().optional(),
  budget: z.object({ js: z.number() }),
});

/** The parts of a release as far as this shell understands them: another one is left out, and the release is served. */
export const partsSchema = z
  .array(z.unknown())
  .transform((parts) =>
    parts.flatMap((sent) => {
      const { success, data } = part.safeParse(sent);
      return success ? [data] : [];
    }),
  )
  .catch([])
  .optional();

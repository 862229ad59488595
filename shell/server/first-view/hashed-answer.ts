import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { HashedAnswer } from './first-views.ts';

/** Any answer of the API, with a hash of what it says: it is the key of what is rendered from it. */
export const hashedAnswer: z.ZodType<HashedAnswer> = z.unknown().transform((value) => ({
  value,
  hash: createHash('sha1').update(JSON.stringify(value)).digest('base64'),
}));

import { createHash } from 'node:crypto';
import { z } from 'zod';

/** An answer of the API, with a hash of what it says: it is the key of what is rendered from it. */
export interface HashedAnswer {
  value: unknown;
  hash: string;
}

/** Hashes an answer of the API. */
export const hashed = (value: unknown): HashedAnswer => ({
  value,
  hash: createHash('sha1').update(JSON.stringify(value)).digest('base64'),
});

/** Any answer of the API. */
export const hashedAnswer: z.ZodType<HashedAnswer> = z.unknown().transform(hashed);

import { z } from 'zod';
import { isSignedBy, signedSchema, type Signed } from './envelope.ts';
import type { Root } from './root.ts';
import { logHeadSchema } from './set.ts';

const named = z.strictObject({ counter: z.number().int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** What is live at this moment, signed every few minutes by a key of the API: what is older is not served anew. */
export const timestampSchema = z.strictObject({
  kind: z.literal('timestamp'),
  /** higher than that of any timestamp before */
  counter: z.number().int().min(1),
  at: z.iso.datetime(),
  expires: z.iso.datetime(),
  /** version of the root that holds */
  root: z.number().int().min(1),
  /** the set that is live */
  live: named,
  /** the set of a canary, and the percent of the visitors that get it */
  canary: named.extend({ share: z.number().positive().max(100) }).optional(),
  log: logHeadSchema,
});
export type Timestamp = z.infer<typeof timestampSchema>;
export type SignedTimestamp = Signed<Timestamp>;
export const signedTimestampSchema = signedSchema(timestampSchema);

/** Whether the API has signed it with a key that it has now. */
export const isSignedByTimekeeper = (timestamp: SignedTimestamp, root: Root): boolean =>
  isSignedBy('timestamp', timestamp, root.timestamp);

// The shapes of what is signed. Browsers' code reads them as types, so that nothing here needs Node.
import { z } from 'zod';

/**
 * Ed25519: SPKI, DER, base64. All of them begin with the same bytes, which name the algorithm. The last letter has two bits that say nothing: one
 * key has one spelling, or whoever holds it would count as several.
 */
const publicKey = z
  .string()
  .regex(
    /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/,
    'must be an Ed25519 public key (SPKI, DER, base64)',
  );
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Keys that may sign for something, and how many of them have to. */
const roleSchema = z
  .strictObject({ keys: z.array(publicKey).min(1).max(10), threshold: z.number().int().min(1).max(10) })
  .refine(({ keys }) => new Set(keys).size === keys.length, 'names a key twice')
  .refine(({ keys, threshold }) => threshold <= keys.length, 'needs more signatures than it has keys');
export type Role = z.infer<typeof roleSchema>;

const signatures = z
  .array(z.strictObject({ key: z.string().max(80), signature: z.string().max(120) }))
  .max(20);

/** A document with the signatures of it. Strict: nothing that was signed is left out on the way. */
export const signedSchema = <Document extends z.ZodType>(document: Document) =>
  z.object({ signed: document, signatures });

export interface Signed<Document> {
  signed: Document;
  signatures: { key: string; signature: string }[];
}

const team = z.array(roleSchema.shape.keys.element).max(2);

/**
 * Whose keys are good for what. It is versioned: the next one counts when as many root keys of this one have signed it as
 * this one asks for, and as many of its own. So any key is replaced or taken away without a restart.
 */
export const rootSchema = z
  .strictObject({
    kind: z.literal('root'),
    version: z.number().int().min(1),
    /** sign the next root; kept offline, each at somebody else's */
    root: roleSchema,
    /** signs what goes live */
    operator: roleSchema,
    /** signs, every few minutes and without anybody, what is live at this moment */
    timestamp: roleSchema,
    /** remote, `shell` or `api` → keys that its releases are signed with */
    teams: z.record(z.string().regex(/^[a-z][a-z0-9-]{0,31}$/), team),
  })
  .superRefine(({ root, operator, timestamp, teams }, context) => {
    const all = [root.keys, operator.keys, timestamp.keys, ...Object.values(teams)].map((keys) => [
      ...new Set(keys),
    ]);
    if (new Set(all.flat()).size !== all.flat().length)
      context.addIssue({ code: 'custom', message: 'one key has two roles: each is to be lost alone' });
  });
export type Root = z.infer<typeof rootSchema>;
export type SignedRoot = Signed<Root>;

export const signedRootSchema = signedSchema(rootSchema);

/** Where the log of all acts ended when something was signed: whoever rewrites what came before has to forge that, too. */
const logHeadSchema = z.strictObject({ length: z.number().int().min(0), head: z.string().max(64) });
export type LogHead = z.infer<typeof logHeadSchema>;

/** What the operator signs: exactly this composition, for at most so many of the visitors, after all that came before. */
const setSchema = z.strictObject({
  kind: z.literal('set'),
  /** higher than that of any set before */
  counter: z.number().int().min(1),
  at: z.iso.datetime(),
  /** percent of the visitors that may get it; 100: it may be live */
  share: z.number().positive().max(100),
  composition: z.strictObject({ id: z.string().max(64), hash }),
  /** what is in it, for whoever signs: `catalog@1.4.0`, and `catalog@1.3.0 (fallback)` */
  releases: z.array(z.string().max(120)).max(120),
  log: logHeadSchema,
});
export type ReleaseSet = z.infer<typeof setSchema>;
export type SignedSet = Signed<ReleaseSet>;
export const signedSetSchema = signedSchema(setSchema);

const named = z.strictObject({ counter: z.number().int().min(1), hash: hash });

/** What is live at this moment, signed every few minutes by a key of the API: what is older is not served anew. */
const timestampSchema = z.strictObject({
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

/** One act, with the hash of the line before it: no line can be changed, left out or put between others unseen. */
export const logLineSchema = z.strictObject({
  /** 1, 2, 3 … */
  number: z.number().int().min(1),
  at: z.iso.datetime(),
  act: z.string().max(40),
  by: z.string().max(200),
  reason: z.string().max(400),
  detail: z.record(z.string().max(40), z.union([z.string(), z.number()])),
  /** hash of the line before; nothing before the first */
  previous: z.string().max(64),
  hash: z.string().max(64),
});
export type LogLine = z.infer<typeof logLineSchema>;

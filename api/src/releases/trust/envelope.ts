import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { privateKey } from '../signing/index.ts';

/** What a signature is of: it is a part of the signed bytes, so that no document passes for one of another kind. */
export type DocumentKind = 'root' | 'set' | 'timestamp' | 'build';

const publicKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{59}=$/, 'must be an Ed25519 public key (SPKI, DER, base64)')
  .refine(isEd25519, 'must be an Ed25519 public key (SPKI, DER, base64)');

function isEd25519(base64: string): boolean {
  try {
    return asKey(base64).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

const asKey = (base64: string) =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

/** Keys that may sign for something, and how many of them have to. */
export const roleSchema = z
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

/** SHA-256 of the canonical form (RFC 8785), in hexadecimal digits: the name of a document that nobody can give to another one. */
export const hashOf = (document: unknown): string =>
  createHash('sha256')
    .update(canonicalize(document) ?? '')
    .digest('hex');

const bytesOf = (kind: DocumentKind, document: unknown): Buffer =>
  Buffer.from(`matinee ${kind} v1\n${canonicalize(document)}`, 'utf8');

/**
 * Adds a signature to a document; one of the same key that is there already is replaced.
 * @param signingKey Ed25519: base64 of its PKCS #8 DER form
 * @throws {Error} a sentence, when the key is no such key
 */
export function addSignature<Document>(
  kind: DocumentKind,
  { signed, signatures: others }: Signed<Document>,
  signingKey: string,
): Signed<Document> {
  const secret = privateKey(signingKey);
  const key = createPublicKey(secret).export({ format: 'der', type: 'spki' }).toString('base64');
  const signature = sign(null, bytesOf(kind, signed), secret).toString('base64');
  return { signed, signatures: [...others.filter((one) => one.key !== key), { key, signature }] };
}

/** Whether so many different keys of a role as it needs have signed a document. */
export function isSignedBy(
  kind: DocumentKind,
  { signed, signatures: given }: Signed<unknown>,
  { keys, threshold }: Pick<Role, 'keys' | 'threshold'>,
): boolean {
  const bytes = bytesOf(kind, signed);
  const good = keys.filter((key) =>
    given.some((one) => one.key === key && isGood(bytes, key, one.signature)),
  );
  return new Set(good).size >= threshold;
}

function isGood(bytes: Buffer, key: string, signature: string): boolean {
  try {
    return verify(null, bytes, asKey(key), Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

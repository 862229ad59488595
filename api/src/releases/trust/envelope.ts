import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import canonicalize from 'canonicalize';
import { privateKey } from '../signing/index.ts';
import type { Role, Signed } from './schemas.ts';

/** What a signature is of: it is a part of the signed bytes, so that no document passes for one of another kind. */
export type DocumentKind = 'root' | 'set' | 'timestamp' | 'build' | 'smoke';

const asKey = (base64: string) =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

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

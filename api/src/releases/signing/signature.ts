import { createPrivateKey, type KeyObject, sign, verify } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { TeamKeys } from './keys.ts';

/** Signed bytes begin with what they are, so that no other document signed with the same key can pass for a release. */
const PREFIX = 'matinee release v1\n';

/** A release document with whatever else stands in it; all of it is signed, save the signature and the fallback. */
export interface Signable {
  name: string;
}

/** The bytes that are signed: everything that the document says, known fields and others, in the one form of RFC 8785. */
function signedBytes(document: Signable): Buffer {
  const { signature: _, fallback: __, ...said } = document as Signable & Record<string, unknown>;
  return Buffer.from(PREFIX + canonicalize(said), 'utf8');
}

/**
 * Signs a release document.
 * @param signingKey the team's Ed25519 private key: base64 of its PKCS #8 DER form
 * @returns the signature, in base64
 * @throws {Error} a sentence, when the key is no such key
 */
export function signRelease(document: Signable, signingKey: string): string {
  return sign(null, signedBytes(document), privateKey(signingKey)).toString('base64');
}

/** A process signs with a few keys again and again, and reading one takes longer than signing with it. */
const known = new Map<string, KeyObject>();
const MAX_KNOWN = 16;

/**
 * Reads an Ed25519 private key: base64 of its PKCS #8 DER form.
 * @throws {Error} a sentence, when it is no such key
 */
export function privateKey(base64: string): KeyObject {
  const before = known.get(base64);
  if (before) return before;
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') {
      if (known.size === MAX_KNOWN) known.clear();
      known.set(base64, key);
      return key;
    }
  } catch {
    // What is no key at all and what is another kind of key get the same sentence.
  }
  throw new Error('The signing key is no Ed25519 private key (PKCS #8, DER, base64).');
}

/** The key of its team that a release document is signed with; undefined when it is none. */
function signerOf(keys: TeamKeys, document: Signable): KeyObject | undefined {
  const { name, signature } = document as Signable & { signature?: unknown };
  if (typeof signature !== 'string') return undefined;
  try {
    const bytes = signedBytes(document);
    const given = Buffer.from(signature, 'base64');
    return keys.get(name)?.find((key) => verify(null, bytes, key, given));
  } catch {
    return undefined;
  }
}

/**
 * Says whether a release document is signed by the team whose remote it names.
 * @param document as it was received, before anything is taken out of it
 */
export const isSignedByItsTeam = (keys: TeamKeys, document: Signable): boolean =>
  signerOf(keys, document) !== undefined;

/**
 * Says whether a team has signed two documents with two of its keys, one of which replaces the other.
 * @returns false where one of them is not the team's
 */
export function areSignedWithTwoKeys(keys: TeamKeys, one: Signable, other: Signable): boolean {
  const [first, second] = [signerOf(keys, one), signerOf(keys, other)];
  return first !== undefined && second !== undefined && !first.equals(second);
}

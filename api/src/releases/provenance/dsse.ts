import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { privateKey } from '../signing/index.ts';
import { jsonOf } from './json-of.ts';

/** What is in the envelopes that we make and open. */
const TYPE = 'application/vnd.in-toto+json';

const base64 = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64');

/** A DSSE envelope (https://github.com/secure-systems-lab/dsse/blob/master/envelope.md). */
const envelopeSchema = z.object({
  payloadType: z.literal(TYPE),
  payload: base64,
  signatures: z
    .array(z.object({ keyid: z.string().optional(), sig: base64 }))
    .min(1)
    .max(10),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** The bytes that are signed: with type and lengths, so that nothing else can be read out of them. */
const signedBytes = (payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${TYPE.length} ${TYPE} ${payload.length} `), payload]);

/**
 * Puts a statement into an envelope and signs it.
 * @param signingKey Ed25519: base64 of its PKCS #8 DER form
 */
export function seal(statement: unknown, signingKey: string): Envelope {
  const payload = Buffer.from(JSON.stringify(statement));
  const key = privateKey(signingKey);
  const id = createHash('sha256').update(createPublicKey(key).export({ format: 'der', type: 'spki' }));
  return {
    payloadType: TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: id.digest('hex'), sig: sign(null, signedBytes(payload), key).toString('base64') }],
  };
}

function read(text: string): { payload: Buffer; isSignedWith: (key: KeyObject) => boolean } {
  const envelope = envelopeSchema.safeParse(jsonOf(text));
  if (!envelope.success) throw new Error('is no signed statement (DSSE)');
  const payload = Buffer.from(envelope.data.payload, 'base64');
  const bytes = signedBytes(payload);
  const given = envelope.data.signatures.map(({ sig }) => Buffer.from(sig, 'base64'));
  return { payload, isSignedWith: (key) => given.some((signature) => verify(null, bytes, key, signature)) };
}

/**
 * Takes what was signed out of an envelope.
 * @param keys one of them has to have signed it
 * @throws {Error} the end of a sentence that begins with the file's name
 */
export function openEnvelope(text: string, keys: readonly KeyObject[]): unknown {
  const { payload, isSignedWith } = read(text);
  if (!keys.some(isSignedWith)) throw new Error('is not signed with a key of a builder that the site knows');
  return jsonOf(payload.toString('utf8'));
}

/**
 * Whether an envelope has the signature of a key that another one lacks: a builder has two while one replaces the other.
 * @param keys those of the builder
 * @throws {Error} when one of them is no envelope
 */
export function isSignedWithMore(keys: readonly KeyObject[], text: string, before: string): boolean {
  const [now, known] = [read(text), read(before)];
  return keys.some((key) => now.isSignedWith(key) && !known.isSignedWith(key));
}

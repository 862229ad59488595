import { createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { newSigningKeys } from '../signing/index.ts';
import { addSignature, firstRoot, fingerprintOf, rootSchema, type Root } from './index.ts';

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The same key once more: two bits of its last letter say nothing. */
function inOtherLetters(key: string): string {
  const last = BASE64.indexOf(key.at(-2) ?? '');
  const other = `${key.slice(0, -2)}${BASE64[last + 1]}=`;
  const asKey = (text: string) =>
    createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  expect(asKey(other).equals(asKey(key))).toBe(true);
  return other;
}

const [rootKey, mai, linh, timestamp] = [
  newSigningKeys(),
  newSigningKeys(),
  newSigningKeys(),
  newSigningKeys(),
];
const rootWith = (...operators: string[]): Root => ({
  kind: 'root',
  version: 1,
  root: { keys: [rootKey.publicKey], threshold: 1 },
  operator: { keys: operators, threshold: 2 },
  timestamp: { keys: [timestamp.publicKey], threshold: 1 },
  teams: {},
});
const read = (root: Root) =>
  firstRoot(addSignature('root', { signed: root, signatures: [] }, rootKey.signingKey), fingerprintOf(root));

test('where two have to sign, one who has a key under two spellings is not two', () => {
  expect(read(rootWith(mai.publicKey, linh.publicKey)).signed.operator.threshold).toBe(2);
  expect(() => read(rootWith(mai.publicKey, inOtherLetters(mai.publicKey)))).toThrow('Ed25519 public key');
});

test('a key has no second role in other letters', () => {
  const root = rootWith(mai.publicKey, linh.publicKey);
  const teams = { catalog: [inOtherLetters(mai.publicKey)] };
  expect(rootSchema.safeParse({ ...root, teams }).success).toBe(false);
});

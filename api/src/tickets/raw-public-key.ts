import { createPublicKey, type KeyObject } from 'node:crypto';

/**
 * The public half of a key that signs tickets, as doors are told it: its 32 bytes in base64. They are the x of its JWK, RFC 8037.
 * @param key Ed25519, private or public
 */
export function rawPublicKey(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  const { x = '' } = half.export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
}

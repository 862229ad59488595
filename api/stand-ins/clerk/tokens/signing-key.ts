import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export interface SigningKey {
  privateKey: KeyObject;
  /** SPKI PEM, what @clerk/backend takes as `jwtKey`. */
  publicPem: string;
  /** The public half as it is published at the JWKS addresses. */
  jwk: { use: 'sig'; kty: 'RSA'; alg: 'RS256'; kid: string; n: string; e: string };
}

/** Makes a new private key (PKCS#8 PEM). @clerk/backend's `jwtKey` reads nothing but RSA with 2048 bits. */
export async function newSigningPem(): Promise<string> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** @param pem a PKCS#8 PEM that {@link newSigningPem} made */
export function readSigningKey(pem: string): SigningKey {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const { n, e } = publicKey.export({ format: 'jwk' });
  if (n === undefined || e === undefined) throw new Error('The signing key is not an RSA key');
  // Verifiers cache keys by id, so another key must never come under the same one.
  const kid = `ins_${createHash('sha256').update(n).digest('hex').slice(0, 27)}`;
  return {
    privateKey,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    jwk: { use: 'sig', kty: 'RSA', alg: 'RS256', kid, n, e },
  };
}

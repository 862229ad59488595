import { randomBytes, sign } from 'node:crypto';
import type { SigningKey } from './signing-key.ts';

/** Claims of a session token, version 2 (clerk.com/docs/guides/sessions/session-tokens). */
export interface TokenClaims {
  issuer: string;
  userId: string;
  /** Null leaves the claim out. */
  sid: string | null;
  /** The origin of the page that asked; null leaves the claim out. */
  azp: string | null;
  status: string;
  /** Negative for a token that has run out already. */
  expiresInSeconds: number;
  /** Minutes since the password and the second factor were given, -1 for never. */
  factorAges: [first: number, second: number];
}

const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @returns a JWT, signed with RS256, that @clerk/backend verifies with the key's public half */
export function signToken(key: SigningKey, claims: TokenClaims): string {
  const now = Math.floor(Date.now() / 1000);
  const header = segment({ alg: 'RS256', cat: 'cl_B7d4PD111AAA', kid: key.jwk.kid, typ: 'JWT' });
  const payload = segment({
    ...(claims.azp === null ? {} : { azp: claims.azp }),
    exp: now + claims.expiresInSeconds,
    fva: claims.factorAges,
    iat: now,
    iss: claims.issuer,
    jti: randomBytes(10).toString('hex'),
    nbf: now - 10,
    ...(claims.sid === null ? {} : { sid: claims.sid }),
    sts: claims.status,
    sub: claims.userId,
    v: 2,
  });
  const signature = sign('RSA-SHA256', Buffer.from(`${header}.${payload}`), key.privateKey);
  return `${header}.${payload}.${signature.toString('base64url')}`;
}

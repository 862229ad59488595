import { createSign, generateKeyPairSync } from 'node:crypto';

const ISSUER = 'https://clerk.matinee.test';
export const PUBLISHABLE_KEY = `pk_live_${Buffer.from('clerk.matinee.test$').toString('base64')}`;
export const SITE_URL = 'http://cinema.test';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** What the API verifies tokens with. */
export const JWT_KEY = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(claims: object, key = pair.privateKey): string {
  const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid: 'ins_test' })}.${encode(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
}

function claimsOf(userId: string): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: ISSUER,
    sub: userId,
    sid: `sess_${userId}`,
    azp: SITE_URL,
    fva: [0, 0],
    iat: now - 5,
    nbf: now - 10,
    exp: now + 60,
  };
}

/**
 * A session token as Clerk makes them.
 * @param change claims to replace; undefined leaves one out
 */
export function tokenOf(userId: string, change: Record<string, unknown> = {}): string {
  return sign({ ...claimsOf(userId), ...change });
}

/** A token with every right claim and the signature of somebody else's key. */
export function forgedToken(userId: string): string {
  return sign(claimsOf(userId), stranger.privateKey);
}

/** A token that says that it needs no signature. */
export function unsignedToken(userId: string): string {
  return `${encode({ alg: 'none', typ: 'JWT', kid: 'ins_test' })}.${encode(claimsOf(userId))}.x`;
}

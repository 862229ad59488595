import { createSign, generateKeyPairSync } from 'node:crypto';

const ISSUER = 'https://clerk.matinee.test';
export const PUBLISHABLE_KEY = `pk_live_${Buffer.from('clerk.matinee.test$').toString('base64')}`;
export const SITE_URL = 'http://cinema.test';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** What the API verifies tokens with. */
export const JWT_KEY = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signing takes longer than many a call that the token is for. */
const known = new Map<string, string>();

function sign(claims: object, key = pair.privateKey): string {
  const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid: 'ins_test' })}.${encode(claims)}`;
  const token =
    (key === pair.privateKey && known.get(signed)) ||
    `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
  if (key === pair.privateKey) known.set(signed, token);
  return token;
}

function claimsOf(userId: string): Record<string, unknown> {
  // The same for a while, as Clerk's browser code sends one token with many calls.
  const now = Math.floor(Date.now() / 20_000) * 20;
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
